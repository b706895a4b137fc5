import type { Language } from '../plugin';
import { api, chain, embed, front, lost, offline, player } from './small';
import { chat } from './chat';
import { identity } from './identity';
import { room } from './room';
import { tickets } from './tickets';
import { ui } from './ui';

/**
 * German. Visitors are addressed as "du". The same terms everywhere: event = Veranstaltung, show = Show, ticket =
 * Ticket, tier = Kategorie, doors = Einlass, recording and replay = Aufzeichnung, ledger = Register, stage = Bühne,
 * room = Raum, host = Betreiber, wallet = Wallet, key = Schlüssel, backup = Sicherung, price = Preis.
 */
export const german: Language = {
  tag: 'de',
  locale: 'de',
  folders: { api, chain, chat, embed, front, identity, lost, offline, player, room, tickets, ui },
  pages: {
    'My tickets · Footlight': 'Meine Tickets · Footlight',
    'Not found · Footlight': 'Nicht gefunden · Footlight',
    'There is nothing at this address. <a href="/">What is on</a>':
      'Unter dieser Adresse ist nichts. <a href="/">Was läuft</a>',
    'This page plays live video and needs JavaScript.':
      'Diese Seite spielt Live-Video ab und braucht JavaScript.',
    'This page shows the tickets that your browser keeps, and needs JavaScript.':
      'Diese Seite zeigt die Tickets, die dein Browser aufbewahrt, und braucht JavaScript.',
  },
};
