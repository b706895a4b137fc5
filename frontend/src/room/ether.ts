const weiPerEther = 10n ** 18n;
/** The number of decimals that are shown. */
const digits = 6;

/** Says what a balance lacks for a price and the network's fee, which is 0 while it is unknown. All are in wei. */
export function missing({ price, fee, balance }: Record<'price' | 'fee' | 'balance', bigint>, coin: string) {
  const lacks = price + fee - balance;
  const amount = lacks > 0n ? [`${ether(lacks)} ${coin}`] : [];
  return [...amount, ...(fee > 0n ? [] : ['the network’s fee'])].join(' and ');
}

/** Formats wei in ether, rounded up to six decimals, so that fees are never understated: "0.015". */
export function ether(wei: bigint): string {
  const unit = weiPerEther / 10n ** BigInt(digits);
  const units = (wei + unit - 1n) / unit;
  const whole = units / 10n ** BigInt(digits);
  const rest = (units % 10n ** BigInt(digits)).toString().padStart(digits, '0').replace(/0+$/, '');
  return rest ? `${whole}${import.meta.env.LOCALE === 'de' ? ',' : '.'}${rest}` : `${whole}`;
}
