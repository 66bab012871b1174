import { Client } from 'pg';
import { until } from '../setup/until';

/** Reads the progress of the service from its database. */
export class Progress {
  private constructor(private readonly client: Client) {}

  static async of(url: string): Promise<Progress> {
    const client = new Client({ connectionString: url });
    await client.connect();
    // A look must be cheap: without statistics a table of finished rows would be read as a whole.
    await client.query('SET enable_seqscan = off');
    return new Progress(client);
  }

  /** Every accepted job has ended. */
  applied(): Promise<void> {
    return until('all jobs have ended', () =>
      this.none(`SELECT 1 FROM jobs WHERE status IN ('queued', 'processing')`),
    );
  }

  /** Every attempt is recorded. */
  async delivered(): Promise<void> {
    await until('all events are relayed', () =>
      this.none('SELECT 1 FROM events WHERE num_nulls("position", parked_at) = 2'),
    );
    await until('all deliveries are recorded', () =>
      this.none(`SELECT 1 FROM webhook_deliveries WHERE state = 'pending'`),
    );
  }

  async idle(): Promise<void> {
    await this.applied();
    await this.delivered();
  }

  async orderIds(channelId: string, status: string, limit: number): Promise<string[]> {
    const { rows } = await this.client.query<{ id: string }>(
      'SELECT id FROM orders WHERE channel_id = $1 AND status = $2 ORDER BY id LIMIT $3',
      [channelId, status, limit],
    );
    return rows.map((row) => row.id);
  }

  async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(sql, [...parameters])).rows;
  }

  end(): Promise<void> {
    return this.client.end();
  }

  private async none(sql: string): Promise<boolean> {
    return (await this.client.query(`${sql} LIMIT 1`)).rows.length === 0;
  }
}
