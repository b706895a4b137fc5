/** The server's reasons begin in lower case and have no full stop. */
export function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(upper) ? upper : `${upper}.`;
}
