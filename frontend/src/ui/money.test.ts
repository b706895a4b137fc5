import { expect, test } from 'vitest';
import { money } from './money';

test.each([
  [1250, 'EUR', '€12.50'],
  [1250, 'JPY', '¥1,250'],
  [1250, 'TND', 'TND 1.250'],
  [250000, 'HUF', 'HUF 2,500.00'],
  [0, 'USD', '$0.00'],
])('%i %s is %s', (minor, currency, text) => {
  expect(money(minor, currency, 'en').replace(/\u00a0/g, ' ')).toBe(text);
});
