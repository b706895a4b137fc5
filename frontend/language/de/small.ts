import type { Catalogue } from '../translate';

export const api: Catalogue = {
  texts: {
    'The server was restarted while it worked on this. Unless it is shown here, nothing of it was saved: try again.':
      'Der Server wurde dabei neu gestartet. Was hier nicht steht, ist nicht gespeichert: Versuch es noch einmal.',
    'the server did not answer': 'der Server hat nicht geantwortet',
    'the server failed ({0}); try again later': 'der Server hat versagt ({0}); versuch es später noch einmal',
    'the answer could not be read; try again later':
      'die Antwort war nicht lesbar; versuch es später noch einmal',
  },
  same: ['Accept', 'Authorization', 'Bearer {0}', 'ApiError'],
};

export const chain: Catalogue = {
  texts: {
    'There is not enough money for the price and the network’s fee.':
      'Das Geld reicht nicht für den Preis und die Netzgebühr.',
    'This ticket is not on sale now.': 'Dieses Ticket ist gerade nicht im Verkauf.',
    'This ticket is sold out.': 'Dieses Ticket ist ausverkauft.',
    'The price has changed. Load the page again to see it.':
      'Der Preis hat sich geändert. Lade die Seite neu, um ihn zu sehen.',
    'The show’s time, or whether the ticket can be passed on or given back, has changed. Read the terms again before you buy.':
      'Die Zeit der Show hat sich geändert, oder ob du das Ticket weitergeben oder zurückgeben kannst. Lies die Bedingungen noch einmal, bevor du kaufst.',
    'This ticket is not on sale yet.': 'Dieses Ticket ist noch nicht im Verkauf.',
    'There is nothing to pay back.': 'Es gibt nichts zurückzuzahlen.',
    'the server did not answer': 'der Server hat nicht geantwortet',
  },
  same: ['RpcError'],
};

export const front: Catalogue = {
  texts: { 'My tickets': 'Meine Tickets' },
  same: ['#listing time', '#listing data'],
};

export const lost: Catalogue = {
  texts: {
    'There is nothing at this address': 'Unter dieser Adresse ist nichts',
    'If somebody gave it to you, ask for the whole link: a room’s ends in the event’s name, such as':
      'Wenn du sie von jemandem hast, frag nach dem ganzen Link: Der eines Raums endet mit dem Namen der Veranstaltung, etwa',
    'What is on': 'Was läuft',
  },
  same: [],
};

export const embed: Catalogue = {
  texts: { ': get a ticket': ': Ticket holen' },
  same: ['Footlight'],
};

export const offline: Catalogue = { texts: {}, same: ['footlight {0}'] };

export const player: Catalogue = {
  texts: {
    'the file is too large to be checked here': 'die Datei ist zu groß, um hier geprüft zu werden',
    'no media connection': 'keine Medienverbindung',
    'no media connection yet': 'noch keine Medienverbindung',
    'the server answered {0}': 'der Server antwortete {0}',
    'the browser plays neither WebRTC nor HLS': 'der Browser spielt weder WebRTC noch HLS ab',
    'the picture stopped': 'das Bild ist stehen geblieben',
    'no HLS': 'kein HLS',
    'the media connection broke': 'die Medienverbindung ist abgebrochen',
    'the answer could not be used': 'die Antwort war nicht brauchbar',
    'the browser has no WebRTC, or it is switched off':
      'der Browser hat kein WebRTC, oder es ist ausgeschaltet',
    'the server did not answer': 'der Server hat nicht geantwortet',
  },
  same: ['PlayerError', 'Authorization', 'Bearer {0}', '(a=fmtp:{0} (?!.*stereo=1)[^\r\n]*)'],
};
