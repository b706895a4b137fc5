/**
 * Returns how many digits a currency has after the decimal point, as the server counts them (ISO 4217,
 * backend/event/money.go). Browsers count the digits that people write, which are fewer in dozens of
 * countries: 800 minor units of HUF are 8.00.
 */
export function digitsOf(currency: string): number {
  if (/^(BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|UYI|VND|VUV|XAF|XOF|XPF)$/.test(currency)) return 0;
  return /^(BHD|IQD|JOD|KWD|LYD|OMR|TND)$/.test(currency) ? 3 : 2;
}

/** Names the lowest and the highest price: "Free", "€15.00", "€15.00 to €40.00". Without prices it is ''. */
export function fromTo(least = '', most = least): string {
  return least === most ? least : `${least} to ${most}`;
}

/** Formats an amount in a currency's minor unit: 1250 EUR is "€12.50". */
export function money(
  minor: number,
  currency: string,
  locale: string | undefined = import.meta.env.LOCALE,
): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}
