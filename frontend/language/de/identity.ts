import type { Catalogue } from '../translate';

export const identity: Catalogue = {
  texts: {
    'Signed in as': 'Angemeldet als',
    'Sign in again': 'Noch einmal anmelden',
    'Sign in': 'Anmelden',
    You: 'Du',
    'The studio signed you in, and keeps your key. What it has to sign is done there.':
      'Das Studio hat dich angemeldet und bewahrt deinen Schlüssel auf. Unterschrieben wird dort.',
    'Your key is kept by {0}.': 'Deinen Schlüssel bewahrt {0} auf.',
    'your wallet': 'deine Wallet',
    'Sign out': 'Abmelden',
    'The key of {0} at {1}': 'Der Schlüssel von {0} bei {1}',
    'a browser': 'einem Browser',
    'Whoever has it has your tickets. Keep it to yourself.\n\n{0}':
      'Wer ihn hat, hat deine Tickets. Behalt ihn für dich.\n\n{0}',
    'This browser keeps your key, and with it your tickets. Clearing the browser’s data, or losing the device, loses them, unless you have a backup.':
      'Dieser Browser bewahrt deinen Schlüssel und damit deine Tickets auf. Wenn du die Browserdaten löschst oder das Gerät verlierst, sind sie ohne Sicherung weg.',
    'Whoever has this key has your tickets. Wallet apps can import it, too.':
      'Wer diesen Schlüssel hat, hat deine Tickets. Auch Wallet-Apps können ihn übernehmen.',
    'the key': 'den Schlüssel',
    'Save as a file': 'Als Datei speichern',
    'Show the key to back it up': 'Schlüssel zeigen und sichern',
    'The key from your backup': 'Der Schlüssel aus deiner Sicherung',
    'or its file': 'oder seine Datei',
    'This browser has a key already, perhaps with tickets. Replace it.':
      'Dieser Browser hat schon einen Schlüssel, vielleicht mit Tickets. Ersetze ihn.',
    'Use this key': 'Diesen Schlüssel verwenden',
    'Signing in…': 'Du wirst angemeldet …',
    'Answer in your wallet…': 'Antworte in deiner Wallet …',
    'Use this browser': 'Diesen Browser verwenden',
    'No account and no app: this browser makes a key and keeps it for this site. You can back it up at any time.':
      'Ohne Konto und App: Dieser Browser macht einen Schlüssel und bewahrt ihn für diese Seite auf. Du kannst ihn jederzeit sichern.',
    'I have a backup': 'Ich habe eine Sicherung',
    'The studio signs you in here as {0}. Is that you?':
      'Das Studio meldet dich hier als {0} an. Bist du das?',
    'Sign in first.': 'Melde dich erst an.',
    'Your wallet has another account here now. Sign out, and in again with that one.':
      'Deine Wallet hat hier jetzt ein anderes Konto. Melde dich ab und mit diesem wieder an.',
    'This browser keeps nothing for this site. Private windows do that; open the page in another.':
      'Dieser Browser merkt sich nichts für diese Seite. Private Fenster tun das; öffne die Seite in einem anderen.',
    'This browser cannot sign for you. For a ticket, sign out, and in with a key of this browser.':
      'Dieser Browser kann nicht für dich unterschreiben. Für ein Ticket melde dich ab und mit einem Schlüssel dieses Browsers wieder an.',
    'This is no backup of a key: there should be 64 digits and letters a to f in it.':
      'Das ist keine Sicherung eines Schlüssels: Darin müssten 64 Ziffern und Buchstaben von a bis f stehen.',
    'The wallet you signed in with is not in this browser any more.':
      'Die Wallet, mit der du dich angemeldet hast, ist nicht mehr in diesem Browser.',
    'Footlight at {0} (test money)': 'Footlight bei {0} (Testgeld)',
    'Chain {0}': 'Chain {0}',
    'You declined in your wallet.': 'Du hast in deiner Wallet abgelehnt.',
    'Your wallet does not allow this page to ask. Connect this site in your wallet, then try again.':
      'Deine Wallet lässt diese Seite nicht fragen. Verbinde die Seite in deiner Wallet und versuch es noch einmal.',
    'Your wallet is offline.': 'Deine Wallet ist offline.',
    'Your wallet is not connected to this chain.': 'Deine Wallet ist nicht mit dieser Chain verbunden.',
    'Your wallet has a question open already. Answer it there, then try again.':
      'Deine Wallet hat schon eine offene Frage. Antworte dort und versuch es noch einmal.',
    'The server did not answer. Nothing was lost; try again.':
      'Der Server hat nicht geantwortet. Nichts ist verloren; versuch es noch einmal.',
    'The chain refused this. Try again.': 'Die Chain hat das abgelehnt. Versuch es noch einmal.',
    'Something went wrong. Reload the page.': 'Etwas ist schiefgegangen. Lade die Seite neu.',
    'Your wallet could not do this: {0}': 'Deine Wallet konnte das nicht: {0}',
    'That did not work.': 'Das hat nicht geklappt.',
    'Your wallet gave this page no account.': 'Deine Wallet hat dieser Seite kein Konto gegeben.',
    'The wallet in this browser': 'Die Wallet in diesem Browser',
  },
  same: ['Sign in to this stage. It costs nothing.', 'Error', 'Ether'],
};
