import { texts } from './texts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const STEP = 1_024;

/** `8.2 MB`: a size in its largest unit of which there is one. */
export function bytesText(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const amount = bytes / STEP ** unit;
  const shown = amount < 10 && unit > 0 ? amount.toFixed(1) : Math.round(amount).toString();
  return texts.bytes(shown, UNITS[unit]!);
}
