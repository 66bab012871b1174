import { parseArgs } from 'node:util';

/** orders: accepted, applied, delivered; statuses: updates of orders; reads: of single orders. */
const KINDS = ['orders', 'statuses', 'reads'] as const;

export interface ProfileOptions {
  readonly what: (typeof KINDS)[number];
  readonly ms: number;
  readonly role: string;
}

/** `--what orders|statuses|reads`, `--seconds <n>`, `--role all|api`. */
export function readProfileOptions(args: string[]): ProfileOptions {
  const { values } = parseArgs({
    args,
    options: {
      what: { type: 'string', default: 'orders' },
      seconds: { type: 'string', default: '10' },
      role: { type: 'string', default: 'all' },
    },
  });
  const what = KINDS.find((kind) => kind === values.what);
  const seconds = Number(values.seconds);
  if (what === undefined) throw new Error(`--what takes ${KINDS.join(', ')}`);
  if (!(seconds > 0)) throw new Error('--seconds takes a number above 0');
  return { what, ms: seconds * 1_000, role: values.role };
}
