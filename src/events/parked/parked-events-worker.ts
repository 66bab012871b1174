import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { EndsWithProcess } from '@libs/ends-with-process';
import { ParkedRelay } from '@libs/outbox';
import { inBatch } from '@libs/tracing';
import { IN_BACKGROUND, UnitOfWork } from '@libs/unit-of-work';
import { OneByOne, WakeUps, WorkLoop } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Distribution } from '../../infrastructure/database';
import { PARKED_EVENTS_WAKE_UP, parkedEvents } from '../event-table';
import { RelayOptions } from '../relay/relay-options';

/** How many are retried together: each may fail, and slowly, and they are committed together. */
const BATCH_SIZE = 16;
const LOOK_EVERY_MS = 500;
const MEND_EVERY_MS = 60_000;

/**
 * Retries due parked events, in every process whose role is not `api`, independently of the relay. Channels
 * take turns.
 */
@Injectable()
export class ParkedEventsWorker extends EndsWithProcess implements OnApplicationBootstrap {
  private readonly logger = new Logger(ParkedEventsWorker.name);
  private readonly loops: WorkLoop[] = [];

  constructor(
    private readonly relaying: RelayOptions,
    private readonly unitOfWork: UnitOfWork,
    private readonly distribution: Distribution,
    private readonly wakeUps: WakeUps,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    if (this.settings.ROLE === 'api') return;
    const { bytes, ...options } = this.relaying.options();
    const relay = new ParkedRelay({ ...options, limit: { rows: BATCH_SIZE, bytes } });
    const rounds = new OneByOne(() => this.channelsWithDue());
    const retries = this.start('retries of parked events', LOOK_EVERY_MS, async () => {
      const tried = await inBatch('parked-events', () => rounds.run((channelId) => relay.retry(channelId)));
      return tried > 0;
    });
    this.wakeUps.listen(PARKED_EVENTS_WAKE_UP, () => retries.wake());
    this.start('mending of parked events', MEND_EVERY_MS, async () => {
      await this.unitOfWork.run((tx) => parkedEvents.mend(tx), IN_BACKGROUND);
      return false;
    });
  }

  protected async finish(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private channelsWithDue(): Promise<string[]> {
    return this.unitOfWork.run(
      (tx) => parkedEvents.partitionsWithDue(tx, this.distribution.isByChannel),
      IN_BACKGROUND,
    );
  }

  private start(name: string, idleMs: number, round: () => Promise<boolean>): WorkLoop {
    const loop = new WorkLoop({ name, round, idleMs, onError: (error) => this.logger.error(error) });
    loop.start();
    this.loops.push(loop);
    return loop;
  }
}
