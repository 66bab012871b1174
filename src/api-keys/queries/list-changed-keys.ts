import { InjectDataSource } from '@nestjs/typeorm';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DataSource } from 'typeorm';
import { type KeyRow, toCaller } from '../access/authenticator';
import type { Caller } from '../model/caller';

export interface ChangedKeys {
  /** The database's clock at the time of the query; the next query continues from here. */
  readonly asOf: Date;
  /** The current access of each key by key id; null when it was deactivated or has expired. */
  readonly callers: ReadonlyMap<string, Caller | null>;
}

/**
 * Keys that were changed or deactivated or have expired since an earlier result, for those who keep a caller,
 * such as sockets. A key changed up to a minute earlier is listed again, since its transaction may have been
 * committed later. @param since `asOf` of the earlier result; null the first time
 */
export class ListChangedKeys extends Query<ChangedKeys> {
  constructor(readonly since: Date | null) {
    super();
  }
}

type ChangedRow = KeyRow & { as_of: Date; valid: boolean | null };

@QueryHandler(ListChangedKeys)
export class ListChangedKeysHandler implements IQueryHandler<ListChangedKeys> {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async execute({ since }: ListChangedKeys): Promise<ChangedKeys> {
    const rows = await this.dataSource.query<(ChangedRow | { as_of: Date; id: null })[]>(CHANGED_KEYS, [
      since,
    ]);
    const callers = rows.flatMap((row) =>
      row.id === null ? [] : [[row.id, row.valid === true ? toCaller(row) : null] as const],
    );
    return { asOf: rows[0]!.as_of, callers: new Map(callers) };
  }
}

/** At least one row, so that the clock is always returned. */
export const CHANGED_KEYS = `
  SELECT clock.as_of, k.id, k.client_name, k.scope, k.channel_ids,
         k.is_active AND (k.expires_at IS NULL OR k.expires_at > clock.as_of) AS valid
    FROM (SELECT now() AS as_of, coalesce($1::timestamptz, now()) - interval '1 minute' AS since) clock
    LEFT JOIN api_keys k
      ON k.updated_at > clock.since OR (k.expires_at > clock.since AND k.expires_at <= clock.as_of)`;
