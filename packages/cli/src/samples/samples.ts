import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewOrder } from '@oms/client';
import { inRepository } from '../commands/service/folder.js';
import { EXIT, Failure } from '../terminal/exit-codes.js';

/** An order as a shop sends it (samples/README.md). */
export interface Sample {
  readonly name: string;
  /** A name of samples/channels.json. */
  readonly channel: string;
  readonly order: Omit<NewOrder, 'channel_id'>;
}

/** The sample orders with these names; all of them when none is named. */
export function readSamples(names: readonly string[] = []): Sample[] {
  const folder = inRepository('samples/orders');
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Failure(
      `There is no sample order ${unknown}. There are:\n  ${known.join('\n  ')}`,
      EXIT.notFound,
    );
  return (names.length > 0 ? names : known).map((name) => {
    const { channel, order } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Omit<
      Sample,
      'name'
    >;
    return { name, channel, order };
  });
}
