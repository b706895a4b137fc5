/** Formats a whole number in the reader's style: "12,500". */
export function count(n: number): string {
  return n.toLocaleString(import.meta.env.LOCALE);
}

/** Formats a number with a fixed number of decimals, in English with a point: decimals(1.25, 1) is "1.3". */
export function decimals(n: number, digits: number): string {
  const fixed = n.toFixed(digits);
  return import.meta.env.LOCALE === 'de' ? fixed.replace('.', ',') : fixed;
}

/** Formats a size given in megabytes (1,000,000 bytes): "2.4 MB". */
export function megabytes(size: number): string {
  return `${decimals(size, 1)} MB`;
}
