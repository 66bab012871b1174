import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IN_BACKGROUND, prepared, UnitOfWork } from '@libs/unit-of-work';
import { ofAll } from '@libs/work-queue';
import { Topology } from '../../../infrastructure/database';
import { circuitSql } from '../../circuit/model/circuit';

export interface DueChannel {
  readonly channel_id: string;
  readonly is_overdue: boolean;
}

interface WalkedRow extends DueChannel {
  readonly is_due: boolean | null;
}

type Find = (overdueMs: number) => Promise<DueChannel[]>;

/** Channels with pending deliveries per look; the next look continues from there. */
const PASSED_AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The channels with a due delivery and an endpoint that may be called now. */
@Injectable()
export class DueChannels {
  /** All of them. @param overdueMs after this time a due delivery is overdue */
  readonly find: Find;
  /** Where the next look continues, and where its round began. Each process begins at a different channel. */
  private at: string = randomUUID();
  private roundFrom = this.at;
  private hasWrapped = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
  ) {
    this.find = topology.choose<Find>({
      together: (overdueMs) => this.walkAll(overdueMs),
      spread: (overdueMs) => this.askNodes(overdueMs),
    });
  }

  private askNodes(overdueMs: number): Promise<DueChannel[]> {
    return this.topology.reach((reach) =>
      this.unitOfWork.run(
        (tx) => tx.query<DueChannel>(...reach.of(DUE_ON_EACH_NODE, [overdueMs])),
        IN_BACKGROUND,
      ),
    );
  }

  private async walkAll(overdueMs: number): Promise<DueChannel[]> {
    const due: DueChannel[] = [];
    for (let at: string | undefined = BEFORE_ALL; at !== undefined;) {
      const passed: WalkedRow[] = await this.walk(at, overdueMs);
      due.push(...passed.filter(({ is_due }) => is_due));
      at = passed.length === PASSED_AT_ONCE ? passed.at(-1)!.channel_id : undefined;
    }
    return due;
  }

  async ids(): Promise<string[]> {
    const channels = await this.find(0);
    return channels.map(({ channel_id }) => channel_id);
  }

  /**
   * The next channels with pending deliveries, in turn; the cost of a look does not depend on their number.
   * `isRound`: all of them have been seen since it was last true.
   */
  async next(): Promise<{ channelIds: string[]; isRound: boolean }> {
    const passed = await this.walk(this.at, 0);
    const isAtEnd = passed.length < PASSED_AT_ONCE;
    this.at = isAtEnd ? BEFORE_ALL : passed.at(-1)!.channel_id;
    const isRound = isAtEnd
      ? this.hasWrapped || this.roundFrom === BEFORE_ALL
      : this.hasWrapped && this.at >= this.roundFrom;
    this.hasWrapped = !isRound && (this.hasWrapped || isAtEnd);
    if (isRound) this.roundFrom = this.at;
    const due = passed.filter(({ is_due }) => is_due);
    return { channelIds: due.map(({ channel_id }) => channel_id), isRound };
  }

  private walk(after: string, overdueMs: number): Promise<WalkedRow[]> {
    return this.unitOfWork.look<WalkedRow>(WALK, [overdueMs, after, PASSED_AT_ONCE]);
  }
}

const CIRCUIT = circuitSql('c');

/**
 * $1 milliseconds. A delivery that waits for an earlier one of its order counts as due until a claim has
 * looked at it.
 */
const DUE = `
  oldest.due_at <= now() AND ${CIRCUIT.isEnabled} AND (${CIRCUIT.isClosed} OR ${CIRCUIT.isProbeDue}) AS is_due,
  oldest.due_at <= now() - $1 * interval '1 millisecond' AS is_overdue`;

/**
 * Goes along the index from channel to channel with something pending. $2 after which channel, $3 how many. No other index has the order
 * of both columns, so that the plan may be kept.
 */
const WALK = prepared(`
  WITH RECURSIVE passed(channel_id, n) AS (
    (SELECT channel_id, 1 FROM webhook_deliveries
      WHERE state = 'pending' AND channel_id > $2 ORDER BY channel_id, due_at LIMIT 1)
    UNION ALL
    SELECT (SELECT d.channel_id FROM webhook_deliveries d
             WHERE d.state = 'pending' AND d.channel_id > p.channel_id ORDER BY d.channel_id, d.due_at LIMIT 1), p.n + 1
      FROM passed p WHERE p.channel_id IS NOT NULL AND p.n < $3::int
  )
  SELECT passed.channel_id, ${DUE}
    FROM passed
    LEFT JOIN webhook_endpoints c ON c.channel_id = passed.channel_id
   CROSS JOIN LATERAL (
     SELECT due_at FROM webhook_deliveries
      WHERE channel_id = passed.channel_id AND state = 'pending' ORDER BY due_at LIMIT 1) oldest
   WHERE passed.channel_id IS NOT NULL
   ORDER BY passed.n`);

/** No walk crosses from one node to the next: each node reads all that is pending on it. */
const DUE_ON_EACH_NODE = ofAll(
  '$2',
  (on) => `
  SELECT * FROM (
    SELECT c.channel_id, ${DUE}
      FROM (SELECT channel_id, min(due_at) AS due_at FROM webhook_deliveries
             WHERE state = 'pending' AND ${on('channel_id')} GROUP BY channel_id) oldest
      JOIN webhook_endpoints c ON c.channel_id = oldest.channel_id AND ${on('c.channel_id')}) found
   WHERE is_due`,
);
