import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { OutboxRelay, type RecordedEvent } from '@libs/outbox';
import { inBatch } from '@libs/tracing';
import { WakeUps, WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Distribution } from '../../infrastructure/database';
import { EVENTS_WAKE_UP } from '../event-table';
import { RelayOptions } from './relay-options';

const BATCH_SIZE = 400;
/**
 * A batch of one event costs about as much as one of ten: after a batch that was not full, the relay waits a
 * moment for more.
 */
const GATHER_MS = 25;
const LOOK_EVERY_MS = 250;

/**
 * Hands committed events to the sagas, in every process whose role is not `api`; only one process relays at a
 * time.
 */
@Injectable()
export class RelayWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(RelayWorker.name);
  private loop: WorkLoop | null = null;

  constructor(
    private readonly relaying: RelayOptions,
    private readonly distribution: Distribution,
    private readonly wakeUps: WakeUps,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    let hasRelayed = false;
    const { bytes, onRelayed, ...options } = this.relaying.options();
    const relay = new OutboxRelay({
      ...options,
      limit: { rows: BATCH_SIZE, bytes },
      onManyNodes: this.distribution.isByChannel,
      onRelayed: (events: readonly RecordedEvent[]) => {
        onRelayed(events);
        hasRelayed ||= events.length > 0;
      },
    });
    const loop = new WorkLoop({
      name: 'relay of events',
      round: async () => {
        hasRelayed = false;
        const isMore = await inBatch('relay', () => relay.relayBatch());
        if (hasRelayed && !isMore) await pause(GATHER_MS);
        return isMore;
      },
      idleMs: LOOK_EVERY_MS,
      onError: (error) => this.logger.error(error),
    });
    loop.start();
    this.wakeUps.listen(EVENTS_WAKE_UP, () => loop.wake());
    this.loop = loop;
  }

  protected async finish(): Promise<void> {
    await this.loop?.stop();
  }
}
