const weiPerEther = 10n ** 18n;
/** Decimals worth reading. */
const digits = 6;

/** An amount of wei in ether, rounded up to six decimals: "0.015". A fee is never told smaller than it is. */
export function ether(wei: bigint): string {
  const unit = weiPerEther / 10n ** BigInt(digits);
  const units = (wei + unit - 1n) / unit;
  const whole = units / 10n ** BigInt(digits);
  const rest = (units % 10n ** BigInt(digits)).toString().padStart(digits, '0').replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : `${whole}`;
}
