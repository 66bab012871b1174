import type { Client, QueryResult } from 'pg';
import { IN_BACKGROUND } from '../limits';
import { beginSql } from './begin';
import { areOutdated } from './plan-age';
import { PLANNING_SETTINGS } from './planning';
import type { PreparedStatement } from './prepared';

/**
 * Runs one statement that only reads along its index, in a transaction of its own that is sent in one message.
 * @param isKept whether its plan may be used again
 */
export async function look<Row>(
  client: Client,
  { name, text }: PreparedStatement,
  parameters: readonly unknown[],
  isKept: boolean,
): Promise<Row[]> {
  const planning = PLANNING_SETTINGS[isKept ? 'once, along its index' : 'each time, along its index'];
  const begin = beginSql('READ COMMITTED', IN_BACKGROUND, areOutdated(client));
  const [, found] = await allEnded<QueryResult<object>>([
    client.query(`${begin}; ${planning.text}`),
    client.query({ text, name: isKept ? name : undefined, values: [...parameters] }),
    client.query('COMMIT'),
  ]);
  return found!.rows as Row[];
}

/** The connection must not be used before the last of them has ended. @throws the first error */
async function allEnded<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}
