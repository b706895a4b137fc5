import type { Catalogue } from '../translate';

export const tickets: Catalogue = {
  texts: {
    'On its way': 'Unterwegs',
    'These tickets wait for your friends. Until a friend accepts, you can get the ticket back.':
      'Diese Tickets warten auf deine Freunde. Bis sie angenommen sind, kannst du sie zurückholen.',
    'Show the link: {0}': 'Link zeigen: {0}',
    'Show the link': 'Link zeigen',
    'Get it back: {0}': 'Zurückholen: {0}',
    'Get it back': 'Zurückholen',
    'Give a ticket to a friend': 'Ein Ticket verschenken',
    'Send this link to your friend. Whoever opens it first and accepts has the ticket. You find it under “On its way” until then.':
      'Schick diesen Link weiter. Wer ihn zuerst öffnet und annimmt, hat das Ticket. Bis dahin findest du es unter „Unterwegs“.',
    'the link': 'den Link',
    'leaves this browser at once, and you cannot enter with it any more. You get a link for your friend, and can get the ticket back until it is accepted. This costs nothing.':
      'verlässt diesen Browser sofort, und du kommst damit nicht mehr hinein. Du bekommst einen Link zum Weitergeben und kannst das Ticket zurückholen, bis es angenommen ist. Das kostet nichts.',
    'Make the link': 'Link machen',
    'The ledger writes it down…': 'Es wird ins Register geschrieben …',
    'Your tickets are on this device, too.': 'Deine Tickets sind jetzt auch auf diesem Gerät.',
    'This browser gets the key': 'Dieser Browser bekommt den Schlüssel',
    'from your other device. Go on only if you showed the code yourself: whoever made it keeps the key, too.':
      'von deinem anderen Gerät. Mach nur weiter, wenn du den Code selbst gezeigt hast: Wer ihn gemacht hat, behält den Schlüssel auch.',
    'This browser has another key already': 'Dieser Browser hat schon einen anderen Schlüssel',
    ', perhaps with tickets or events. It keeps one only.':
      ', vielleicht mit Tickets oder Veranstaltungen. Er bewahrt nur einen auf.',
    'I saved the other key, or do not need it. Replace it.':
      'Ich habe den anderen Schlüssel gesichert oder brauche ihn nicht. Ersetze ihn.',
    'Put my tickets here': 'Meine Tickets hierher holen',
    'Asking for your tickets…': 'Deine Tickets werden geholt …',
    'Your tickets on this device?': 'Deine Tickets auf diesem Gerät?',
    'Your tickets on a second device': 'Deine Tickets auf einem zweiten Gerät',
    'Whoever scans this code has your tickets, and can do all that this browser can. Show it to your own device only.':
      'Wer diesen Code scannt, hat deine Tickets und kann alles, was dieser Browser kann. Zeig ihn nur deinem eigenen Gerät.',
    'the key of your tickets': 'der Schlüssel deiner Tickets',
    'Scan it with the other device’s camera, or open the link there. It is hidden in a minute.':
      'Scanne ihn mit der Kamera des anderen Geräts oder öffne dort den Link. In einer Minute verschwindet er.',
    'Hide the code': 'Code ausblenden',
    'Show the code for a minute': 'Code eine Minute lang zeigen',
    'The minute is over, and the code is hidden.': 'Die Minute ist um, der Code ist ausgeblendet.',
    'The ticket is yours.': 'Das Ticket gehört dir.',
    'You made this link yourself. Send it to your friend. The ticket waits under “On its way”.':
      'Diesen Link hast du selbst gemacht. Schick ihn weiter. Das Ticket wartet unter „Unterwegs“.',
    'This show was cancelled. Its price is paid to whoever has the ticket.':
      'Diese Show wurde abgesagt. Den Preis bekommt, wer das Ticket hat.',
    'This show is over. The ticket opens its recording, if there is one.':
      'Diese Show ist zu Ende. Das Ticket öffnet die Aufzeichnung, wenn es eine gibt.',
    'Accept the ticket': 'Ticket annehmen',
    'It comes to the key that you use here.': 'Es kommt zu dem Schlüssel, den du hier verwendest.',
    'No account and no app: this browser makes a key and keeps the ticket.':
      'Ohne Konto und App: Dieser Browser macht einen Schlüssel und bewahrt das Ticket auf.',
    'Try again': 'Noch einmal versuchen',
    'This link is for your friend': 'Dieser Link ist zum Weitergeben',
    'A ticket for you': 'Ein Ticket für dich',
    ', ticket {0} of {1}': ', Ticket {0} von {1}',
    'What it cost waits for you in': 'Dein Geld wartet auf dich',
    'the room': 'im Raum',
    'Watch the recording in': 'Die Aufzeichnung siehst du',
    'The studio keeps the key of this ticket. Show the ticket there.':
      'Das Studio bewahrt den Schlüssel dieses Tickets auf. Zeig das Ticket dort.',
    'your ticket for {0}': 'dein Ticket für {0}',
    'Show this at the entrance. It changes every half minute, so a screenshot is soon worthless.':
      'Zeig das am Einlass. Der Code wechselt jede halbe Minute, ein Bildschirmfoto ist also bald wertlos.',
    'Show the code': 'Code zeigen',
    'of {0}, {1}': 'für {0}, {1}',
    'Give it to a friend': 'Verschenken',
    'My tickets': 'Meine Tickets',
    'You are offline. Your tickets work all the same.': 'Du bist offline. Deine Tickets gelten trotzdem.',
    'Your ticket is on its way': 'Dein Ticket ist unterwegs',
    'Your tickets are on their way': 'Deine Tickets sind unterwegs',
    'This browser has no other tickets.': 'Dieser Browser hat keine anderen Tickets.',
    'This browser has no tickets yet': 'Dieser Browser hat noch keine Tickets',
    'A ticket is kept in the browser that got it. If you have one on another device, show its code for a second device there, and scan it with this one. Or open the ticket’s room here once, signed in.':
      'Ein Ticket liegt in dem Browser, der es bekommen hat. Hast du eins auf einem anderen Gerät, zeig dort den Code für ein zweites Gerät und scanne ihn mit diesem. Oder öffne hier einmal angemeldet den Raum des Tickets.',
    'What is on': 'Was läuft',
    'Use them on a second device': 'Auf einem zweiten Gerät verwenden',
    'If you lose this phone or computer': 'Wenn du dieses Gerät verlierst',
    'The server did not answer. Open the link again later.':
      'Der Server hat nicht geantwortet. Öffne den Link später noch einmal.',
    'Taken: {0}.': 'Angenommen: {0}.',
    'The ticket has not arrived there. If it never does, this line is gone within an hour.':
      'Das Ticket ist dort nicht angekommen. Bleibt es dabei, verschwindet diese Zeile innerhalb einer Stunde.',
    'The ticket is yours again, and the link is worthless.':
      'Das Ticket gehört wieder dir, der Link ist wertlos.',
    'The key of this ticket is not in this browser any more.':
      'Der Schlüssel dieses Tickets ist nicht mehr in diesem Browser.',
    'This tier': 'Diese Kategorie',
    'This link is damaged. Show the code again, and scan it.':
      'Dieser Link ist beschädigt. Zeig den Code noch einmal und scanne ihn.',
    'The key is here, but the server did not answer. Try again.':
      'Der Schlüssel ist da, aber der Server hat nicht geantwortet. Versuch es noch einmal.',
    'This browser has no key any more.': 'Dieser Browser hat keinen Schlüssel mehr.',
    'The key of this ticket is not here any more. Open the room, and sign in with the key that got the ticket.':
      'Der Schlüssel dieses Tickets ist nicht mehr hier. Öffne den Raum und melde dich mit dem Schlüssel an, der das Ticket bekommen hat.',
    'Somebody has this ticket already, or its giver kept it after all.':
      'Jemand hat dieses Ticket schon, oder es wurde doch behalten.',
    'Nobody is signed in, so the ticket stays in the link. Try again.':
      'Niemand ist angemeldet, deshalb bleibt das Ticket im Link. Versuch es noch einmal.',
    'This link is damaged. Ask your friend for it again.':
      'Dieser Link ist beschädigt. Lass ihn dir noch einmal schicken.',
  },
  same: ['.languages a', 'The key of the gift {0} at {1}. Who has this signature has the ticket.'],
};
