import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { reachableChannels } from '../../api-keys';
import { Topology } from '../../infrastructure/database';
import { JOB_TABLES } from '../job-table';
import type { IdempotencyKey } from './idempotency-key.decorator';

const KEPT_FOR = JOB_TABLES.requestsKeptFor;

const FRESH = `caller = $1 AND idempotency_key = $2 AND created_at > now() - interval '${KEPT_FOR}'`;
const ANSWERED = `SELECT NULL::uuid AS channel_id FROM answered_requests WHERE ${FRESH} AND $3::uuid IS NOT NULL`;
const ACCEPTED = `SELECT channel_id FROM accepted_requests WHERE ${FRESH} AND channel_id IS DISTINCT FROM $3::uuid`;
const USED_ELSEWHERE = { together: `${ANSWERED} UNION ALL ${ACCEPTED} LIMIT 1`, spread: ANSWERED };
const ACCEPTED_ON_NODES = {
  together: null,
  spread: `${ACCEPTED} AND ($4::uuid[] IS NULL OR channel_id = ANY ($4)) LIMIT 1`,
};

/**
 * A process that dies while a request calls another system, or between two parts of its work, leaves the request under way;
 * after this time it may be sent again.
 */
const ABANDONED_AFTER = '60 seconds';

/**
 * A larger response is not stored, since a small request may have one of 4 MB: a repeat gets its status and Location, and is
 * told that the request was applied.
 */
const MOST_ANSWER_BYTES = 64 * 1024;

/** The response of a request. */
export interface GivenAnswer {
  readonly status: number;
  readonly location: string | null;
  /** JSON text; null without a body, and when it was too large to be stored. */
  readonly answer: string | null;
}

/** An earlier request. Its status is null while it is under way. */
export interface FormerRequest extends Omit<GivenAnswer, 'status'> {
  readonly fingerprint: string;
  readonly status: number | null;
}

/** The channel that a request is for. */
export interface RequestedChannel {
  /** Null for one that is applied at once. */
  readonly channelId: string | null;
  /** Whether its path may have led to another channel before. */
  readonly mayHaveChanged?: boolean;
}

/** Where a key was used: in a channel, or (null) for a request that was applied at once. */
export interface FormerUse {
  readonly channel_id: string | null;
}

/** Runs one statement and returns its rows: a transaction, or the DataSource. */
interface Statements {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** Remembers requests that are applied at once, by caller and key, for 24 hours. */
@Injectable()
export class AnsweredRequests {
  private readonly alone: Statements;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly topology: Topology,
  ) {
    this.alone = {
      query: async <Row>(sql: string, parameters?: readonly unknown[]) => {
        const rows = await this.dataSource.query<unknown>(sql, parameters as unknown[]);
        return rows as Row[];
      },
    };
  }

  /** The request of this caller and key, or null. */
  async find({ caller, key }: IdempotencyKey, db: Statements = this.alone): Promise<FormerRequest | null> {
    const [row] = await db.query<FormerRequest>(
      `SELECT fingerprint, status, location, answer FROM answered_requests
        WHERE caller = $1 AND idempotency_key = $2 AND created_at > now() - interval '${KEPT_FOR}'`,
      [caller, key],
    );
    return row ?? null;
  }

  /**
   * Where the caller used the key for a request that was applied at once, or was accepted for another channel than this; null if it
   * did not. Other nodes of a cluster are asked only where the path may have led to another channel, and those of the caller's channels.
   */
  async usedElsewhere(
    { caller, key, by }: IdempotencyKey,
    { channelId, mayHaveChanged = false }: RequestedChannel,
  ): Promise<FormerUse | null> {
    const asked = [caller, key, channelId];
    const [used] = await this.alone.query<FormerUse>(this.topology.choose(USED_ELSEWHERE), asked);
    const onNodes = mayHaveChanged ? this.topology.choose(ACCEPTED_ON_NODES) : null;
    if (used !== undefined || onNodes === null) return used ?? null;
    const [accepted] = await this.alone.query<FormerUse>(onNodes, [...asked, reachableChannels(by)]);
    return accepted ?? null;
  }

  /**
   * Takes the key for a request; false when another request has it. Waits while such a request is being
   * committed. @param tx the transaction of the request's effect; without it the key is taken at once, and
   * freed by `forget` or `end`
   */
  async begin({ caller, key, fingerprint }: IdempotencyKey, tx: Statements = this.alone): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO answered_requests AS r (caller, idempotency_key, fingerprint) VALUES ($1, $2, $3)
       ON CONFLICT (caller, idempotency_key) DO UPDATE
          SET fingerprint = excluded.fingerprint, status = NULL, location = NULL, answer = NULL, created_at = excluded.created_at
        WHERE excluded.created_at - r.created_at >= interval '${KEPT_FOR}'
           OR (r.status IS NULL AND excluded.created_at - r.created_at >= interval '${ABANDONED_AFTER}')
       RETURNING caller`,
      [caller, key, fingerprint],
    );
    return rows.length > 0;
  }

  /** The request is still under way. */
  async goOn({ caller, key }: IdempotencyKey, tx: Statements): Promise<void> {
    await tx.query(
      'UPDATE answered_requests SET created_at = now() WHERE caller = $1 AND idempotency_key = $2 AND status IS NULL',
      [caller, key],
    );
  }

  /** Stores the response of the request. */
  async end({ caller, key }: IdempotencyKey, given: GivenAnswer, tx: Statements = this.alone): Promise<void> {
    const { status, location, answer } = given;
    const kept = answer !== null && Buffer.byteLength(answer) > MOST_ANSWER_BYTES ? null : answer;
    await tx.query(
      'UPDATE answered_requests SET status = $3, location = $4, answer = $5 WHERE caller = $1 AND idempotency_key = $2',
      [caller, key, status, location, kept],
    );
  }

  /** Frees the key of a refused request, unless its response is stored. */
  async forget({ caller, key }: IdempotencyKey): Promise<void> {
    await this.alone.query(
      'DELETE FROM answered_requests WHERE caller = $1 AND idempotency_key = $2 AND status IS NULL',
      [caller, key],
    );
  }

  /** Deletes a limited number of expired requests; returns how many. */
  async prune(limit: number): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM answered_requests WHERE (caller, idempotency_key) IN (
         SELECT caller, idempotency_key FROM answered_requests
          WHERE created_at < now() - interval '${KEPT_FOR}' LIMIT $1)`,
      [limit],
    );
    return count;
  }
}
