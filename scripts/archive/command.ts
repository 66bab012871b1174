import { parseArgs } from 'node:util';

/** What was asked for. `before`: the moment before which days are archived. */
export type ArchiveCommand =
  | { readonly kind: 'archive' | 'foresee'; readonly before: Date }
  | { readonly kind: 'verify' }
  | { readonly kind: 'restore'; readonly what: string };

const DAY_MS = 86_400_000;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @throws with one line that says what is wrong */
export function commandIn(args: readonly string[], now = Date.now()): ArchiveCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'older-than': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      restore: { type: 'string' },
    },
  });
  const { 'older-than': age, 'dry-run': isDry, verify, restore } = values;
  if ([age !== undefined, verify, restore !== undefined].filter(Boolean).length !== 1)
    throw new Error(
      'one of --older-than 400d, --verify and --restore <order id or day> is needed (--help says more)',
    );
  if (verify) return { kind: 'verify' };
  if (restore !== undefined) {
    if (!ID.test(restore) && !DAY.test(restore))
      throw new Error(`--restore ${restore} is no order id and no day`);
    return { kind: 'restore', what: restore.toLowerCase() };
  }
  const days = /^[1-9]\d{0,4}d$/.test(age!) ? Number(age!.slice(0, -1)) : null;
  if (days === null) throw new Error(`--older-than ${age} must be a number of days such as 400d`);
  return { kind: isDry ? 'foresee' : 'archive', before: new Date(now - days * DAY_MS) };
}
