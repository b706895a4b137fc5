const weiPerEther = 10n ** 18n;
/** The number of decimals that are shown. */
const digits = 6;

/** Formats wei in ether, rounded up to six decimals, so that fees are never understated: "0.015". */
export function ether(wei: bigint): string {
  const unit = weiPerEther / 10n ** BigInt(digits);
  const units = (wei + unit - 1n) / unit;
  const whole = units / 10n ** BigInt(digits);
  const rest = (units % 10n ** BigInt(digits)).toString().padStart(digits, '0').replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : `${whole}`;
}
