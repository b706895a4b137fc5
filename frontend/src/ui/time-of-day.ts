/** Formats the time of day on this browser's clock: "20:00". */
export function timeOfDay(iso: string, locale = import.meta.env.LOCALE ?? 'en-GB'): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso));
}
