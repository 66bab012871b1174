import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Tx, UnitOfWork } from '@libs/unit-of-work';
import { WorkLoop } from '@libs/work-loop';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';

const LOOK_EVERY_MS = 60_000;
const BATCH_SIZE = 1_000;
const EXPIRED = 'Held for 7 days while the endpoint was disabled';

/** Keeps what a channel was not told yet until somebody asks for a replay (D45). Attempts under way may still deliver. */
export async function holdPending(tx: Tx, channelId: string): Promise<void> {
  await tx.query(
    `UPDATE webhook_deliveries SET state = 'held', due_at = NULL, held_at = now()
      WHERE channel_id = $1 AND state = 'pending'`,
    [channelId],
  );
}

/**
 * Ends the wait of deliveries that were held for seven days (D45). They are not dropped: each becomes `failed` with
 * the reason in the history, from where it can still be replayed, and the log says how many.
 */
@Injectable()
export class HeldDeliveries implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HeldDeliveries.name);
  private loop: WorkLoop | null = null;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    this.loop = new WorkLoop({
      round: () => this.expire(),
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }

  private async expire(): Promise<boolean> {
    const expired = await this.unitOfWork.runAlone((tx) =>
      tx.query<{ channel_id: string }>(
        `UPDATE webhook_deliveries SET state = 'failed', error = $1, held_at = NULL
          WHERE (channel_id, event_id) IN (
            SELECT channel_id, event_id FROM webhook_deliveries
             WHERE state = 'held' AND held_at < now() - interval '7 days' LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
        RETURNING channel_id`,
        [EXPIRED],
      ),
    );
    const byChannel = new Map<string, number>();
    for (const { channel_id } of expired) byChannel.set(channel_id, (byChannel.get(channel_id) ?? 0) + 1);
    for (const [channel_id, deliveries] of byChannel) {
      this.logger.warn({ event: 'webhook.hold_expired', channel_id, deliveries });
    }
    return expired.length === BATCH_SIZE;
  }
}
