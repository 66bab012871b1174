import { Injectable, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { failingLoops } from '@libs/work-queue';
import { inTime, TooLateError } from '@libs/time-limit';
import type { CompleteSettings } from '../infrastructure/config';
import {
  ConnectionLimits,
  Reads,
  readSchemaState,
  type SchemaState,
  Topology,
} from '../infrastructure/database';
import { Jobs } from '../jobs';
import { Queues } from '../infrastructure/queues';
import { schemaCheck } from './schema-check';

/** How long a response may take. */
const PATIENCE_MS = 2_000;
/** Accepted requests are normally written within milliseconds. */
const INTAKE_WAITS_MS = 1_500;
/** A temporary fault ends sooner. */
const LOOP_FAILS_MS = 5_000;

/** What fails, as text; null for what works. `redis`, `replica` and `nodes` are absent when they are not used. */
export interface ReadinessFacts {
  readonly schema: { readonly word: string; readonly usable: boolean } | null;
  readonly database: string | null;
  readonly intake: string | null;
  readonly work: string | null;
  readonly redis?: string | null;
  readonly replica?: string | null;
  readonly nodes?: string | null;
}

/** A process that serves requests continues to while only its background work fails, the replica, or a node with some of the channels. */
export function judge(
  { schema, database, intake, work, redis, replica, nodes }: ReadinessFacts,
  role: CompleteSettings['ROLE'],
): 'ok' | 'degraded' | 'unavailable' {
  if (schema?.usable !== true || database !== null || intake !== null) return 'unavailable';
  // What waits for a node that is away fails in every process.
  if (work !== null && role === 'worker' && typeof nodes !== 'string') return 'unavailable';
  return [work, redis, replica, nodes].every((trouble) => typeof trouble !== 'string') ? 'ok' : 'degraded';
}

/** Checks whether work makes progress. Opening a new connection would say nothing about those in use. */
@Injectable()
export class ReadinessChecks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly connections: ConnectionLimits,
    private readonly jobs: Jobs,
    private readonly reads: Reads,
    private readonly topology: Topology,
    @Optional() private readonly queues?: Queues,
  ) {}

  async look(): Promise<ReadinessFacts> {
    let found: SchemaState | null = null;
    let away: readonly number[] | null = null;
    const [unreachable, redis, unasked] = await Promise.all([
      troubleWith(async () => (found = await readSchemaState(this.dataSource))),
      this.queues === undefined
        ? undefined
        : troubleWith(() => this.queues!.links.requireReachable()).then((error) => error?.message ?? null),
      troubleWith(async () => (away = await this.topology.nodesAway())),
    ]);
    return {
      schema: found === null ? null : schemaCheck(found),
      database: this.silence() ?? (unreachable && databaseTrouble(unreachable)),
      intake: this.waitingIntake(),
      work: failingWork(),
      ...(redis !== undefined && { redis }),
      ...replicaCheck(this.reads),
      ...nodesCheck(away, unasked),
    };
  }

  private silence(): string | null {
    const { waitingMs } = this.connections;
    return waitingMs === 0 ? null : `a statement has waited ${seconds(waitingMs)} for its answer`;
  }

  private waitingIntake(): string | null {
    const { waitingMs } = this.jobs;
    return waitingMs < INTAKE_WAITS_MS ? null : `a request has waited ${seconds(waitingMs)} to be written`;
  }
}

function replicaCheck({ replica }: Reads): Pick<ReadinessFacts, 'replica'> {
  if (replica === null) return {};
  return { replica: replica.state === 'used' ? null : `${replica.state}: reads go to the primary` };
}

function nodesCheck(away: readonly number[] | null, unasked: Error | null): Pick<ReadinessFacts, 'nodes'> {
  if (unasked !== null) return { nodes: 'not known' };
  if (away === null) return {};
  return {
    nodes: away.length === 0 ? null : `no response from ${away.map((id) => `node ${id}`).join(', ')}`,
  };
}

function failingWork(): string | null {
  const failing = failingLoops(LOOP_FAILS_MS);
  if (failing.length === 0) return null;
  return failing.map(({ name, failingMs }) => `${name}: no success for ${seconds(failingMs)}`).join('; ');
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** The part that may be shown to anybody: no address, no user. */
function databaseTrouble(error: Error): string {
  if (error instanceof TooLateError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED' ? 'connection refused' : 'not reachable';
}

/** Why something does not respond; null when it does. */
async function troubleWith(question: () => Promise<unknown>): Promise<Error | null> {
  try {
    await inTime(question(), PATIENCE_MS);
    return null;
  } catch (error) {
    return error as Error;
  }
}
