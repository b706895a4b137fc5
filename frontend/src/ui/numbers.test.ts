import { expect, test } from 'vitest';
import { count, decimals, megabytes } from './numbers';

test('numbers are grouped, rounded, and named by their unit', () => {
  expect(count(12_500)).toBe((12_500).toLocaleString());
  expect(decimals(0.00125, 4)).toBe('0.0013');
  expect(megabytes(2.44)).toBe('2.4 MB');
  expect(megabytes(0)).toBe('0.0 MB');
});
