import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { isOverdue } from '@libs/unit-of-work';
import { channelIds } from './channel-ids';

/** A node as `pg_dist_node` has it. */
interface ClusterNode {
  readonly nodeid: number;
  readonly nodename: string;
  readonly nodeport: number;
}

interface Found {
  readonly away: readonly ClusterNode[];
  /** The channels with their rows on the other nodes; null when none is away. */
  readonly reached: readonly string[] | null;
}

/** While a node is away it is looked at this often, by whoever asks. */
const LOOK_EVERY_MS = 1_000;
/** How long a node may take to accept a connection, and to answer. */
const CONNECT_MS = 1_000;
const ANSWER_MS = 1_500;
/** When it is asked once more. Together they are less than the readiness check waits. */
const ANSWER_AGAIN_MS = 400;
const NOT_ALLOWED = '42501';
const ALL_ANSWER: Found = { away: [], reached: null };

/** Which nodes of a cluster answer, as this process last found. As long as nobody meets a fault it costs nothing. */
export class ClusterNodes {
  private readonly logger = new Logger('database');
  private found = ALL_ANSWER;
  private lookedAtMs = -Infinity;
  private looking: Promise<Found> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** The channels whose node answers; null while no node is known to be away. */
  async reached(): Promise<readonly string[] | null> {
    if (this.found.away.length === 0) return null;
    return (await this.lookAtTimes()).reached;
  }

  /** The numbers of the nodes that are away, at most a second ago. */
  async away(): Promise<readonly number[]> {
    return (await this.lookAtTimes()).away.map(({ nodeid }) => nodeid);
  }

  /** Asks each node. Whoever asks meanwhile gets the same. */
  look(): Promise<Found> {
    this.looking ??= this.find().finally(() => (this.looking = null));
    return this.looking;
  }

  private async lookAtTimes(): Promise<Found> {
    return performance.now() - this.lookedAtMs < LOOK_EVERY_MS ? this.found : this.look();
  }

  private async find(): Promise<Found> {
    const nodes = await this.dataSource.query<ClusterNode[]>(NODES);
    const answers = await Promise.all(nodes.map((node) => this.isThere(node)));
    const away = nodes.filter((_node, n) => answers[n] === false);
    const back = this.found.away.filter(({ nodeid }) => away.every((node) => node.nodeid !== nodeid));
    if (back.length > 0) await this.endWhatIsPrepared();
    const reached = away.length === 0 ? null : await this.channelsBeside(away);
    this.report(away, back);
    this.found = { away, reached };
    this.lookedAtMs = performance.now();
    return this.found;
  }

  /** A node that has answered so far is away only when it does not answer twice: it may have been held up for a moment. */
  private async isThere(node: ClusterNode): Promise<boolean> {
    if (await this.answers(node, ANSWER_MS)) return true;
    const wasThere = this.found.away.every(({ nodeid }) => nodeid !== node.nodeid);
    return wasThere && this.answers(node, ANSWER_AGAIN_MS);
  }

  private async answers({ nodename, nodeport }: ClusterNode, answerMs: number): Promise<boolean> {
    try {
      const [row] = await this.dataSource.transaction(async (tx) => {
        await tx.query(LIMIT_TIMES, [answerMs, Math.min(CONNECT_MS, answerMs)]);
        return tx.query<{ answers: boolean }[]>(ANSWERS, [nodename, nodeport]);
      });
      return row!.answers;
    } catch (error) {
      if (isOverdue(error)) return false;
      throw error;
    }
  }

  /**
   * A node that was lost between the two phases of a commit holds the rows of that transaction locked until it is told how it
   * ended. Citus does so once a minute; a role that may, does so at once, unless another node keeps it from that.
   */
  private async endWhatIsPrepared(): Promise<void> {
    try {
      await this.dataSource.transaction(async (tx) => {
        await tx.query(LIMIT_TIMES, [ANSWER_MS, CONNECT_MS]);
        await tx.query('SELECT recover_prepared_transactions()');
      });
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === NOT_ALLOWED) return;
      this.logger.warn({ event: 'node.not_recovered', message: 'left to Citus', reason: message });
    }
  }

  private async channelsBeside(away: readonly ClusterNode[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(BESIDE, [
      await channelIds(this.dataSource),
      away.map(({ nodeid }) => nodeid),
    ]);
    return rows.map(({ id }) => id);
  }

  private report(away: readonly ClusterNode[], back: readonly ClusterNode[]): void {
    for (const { nodeid: node, nodename: host, nodeport: port } of away) {
      if (this.found.away.some(({ nodeid }) => nodeid === node)) continue;
      const message = 'a node of the database is away: work of its channels waits';
      this.logger.warn({ event: 'node.away', message, node, host, port });
    }
    for (const { nodeid: node, nodename: host, nodeport: port } of back) {
      this.logger.warn({ event: 'node.back', message: 'the node is back', node, host, port });
    }
  }
}

/** The coordinator answers, or there would be no answer at all. */
const NODES = `
  SELECT nodeid, nodename, nodeport FROM pg_dist_node
   WHERE isactive AND noderole = 'primary' AND groupid <> 0 ORDER BY nodeid`;

const LIMIT_TIMES = `
  SELECT set_config('statement_timeout', $1::text, true), set_config('citus.node_connection_timeout', $2::text, true)`;

const ANSWERS = 'SELECT citus_check_connection_to_node($1, $2) AS answers';

/** $1 channels, $2 nodes: the channels whose rows are on other nodes. */
const BESIDE = `
  SELECT c.id FROM unnest($1::uuid[]) AS c(id)
    JOIN pg_dist_shard s ON s.shardid = get_shard_id_for_distribution_column('orders', c.id)
    JOIN pg_dist_placement USING (shardid)
    JOIN pg_dist_node n USING (groupid)
   WHERE n.nodeid <> ALL ($2::int[])`;
