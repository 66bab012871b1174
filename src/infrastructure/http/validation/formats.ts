const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Years in UTC, which is how times are stored and shown. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 9999;

/** Whether the text is an ISO 8601 date or date-time that exists in the calendar (docs/rules/values.md#time). */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [, year, month, day, hour = 0, minute = 0, second = 0, zone] = match;
  return (
    isDay(Number(year), Number(month), Number(day)) &&
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 59 &&
    isOffset(zone) &&
    isYear(toDate(text).getUTCFullYear())
  );
}

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function isYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function isOffset(zone: string | undefined): boolean {
  if (zone === undefined || zone.toUpperCase() === 'Z') return true;
  return Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(-2)) <= 59;
}

/** The time of an ISO 8601 text; without an offset it is read as UTC (docs/rules/values.md#time). */
export function toDate(text: string): Date {
  const normal = text.toUpperCase().replace(' ', 'T').replace(',', '.');
  if (!normal.includes('T')) return new Date(normal);
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(normal) ? normal : `${normal}Z`;
  return new Date(zoned.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
}

/** Whether the text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
