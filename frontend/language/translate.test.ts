import { expect, test } from 'vitest';
import { translate } from './translate';

const catalogue = {
  texts: {
    'Get {0} back': '{0} zurückholen',
    '{0} {1} left': '{1|Platz|Plätze} frei: {0}',
    'A "new" <b>': 'Ein "neues" <b> {x}',
    'Sign in': 'Anmelden',
    'Rates of {0}': 'Preise für {0}',
  },
  same: [],
};

test.each([
  ['<p>Sign in</p>', '<p>Anmelden</p>'],
  ['<p>\n  Sign in\n</p>', '<p> Anmelden </p>'],
  ['<p>Get {ether} back</p>', '<p>{ether} zurückholen</p>'],
  ["<p>{n} {n === 1 ? 'seat' : 'seats'} left</p>", "<p>{n === 1 ? 'Platz' : 'Plätze'} frei: {n}</p>"],
  ['<p class="Sign in" title="Sign in">x</p>', '<p class="Sign in" title="Anmelden">x</p>'],
  ['<p>{a === "Sign in" ? "Sign in" : b}</p>', '<p>{a === "Sign in" ? \'Anmelden\' : b}</p>'],
  ['<p>Unknown {"Sign in"}</p>', "<p>Unknown {'Anmelden'}</p>"],
])('a component with %s', (source, want) => {
  expect(translate(source, false, catalogue)).toBe(want);
});

test.each([
  ["const a = 'Sign in';", "const a = 'Anmelden';"],
  ['const a = `Rates of ${town}`;', 'const a = `Preise für ${town}`;'],
  ['const a = \'A "new" <b>\';', 'const a = \'Ein "neues" <b> {x}\';'],
  ["import a from 'Sign in';", "import a from 'Sign in';"],
  ["const a = { 'Sign in': 1 };", "const a = { 'Sign in': 1 };"],
])('a script with %s', (source, want) => {
  expect(translate(source, true, catalogue)).toBe(want);
});
