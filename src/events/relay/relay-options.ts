import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Failure, RecordedEvent, TriedEvent } from '@libs/outbox';
import { UnitOfWork } from '@libs/unit-of-work';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Topology } from '../../infrastructure/database';
import { Metrics } from '../../infrastructure/metrics';
import { parkedDelayMs } from '../../parked';
import { eventTable, parkedEvents } from '../event-table';
import { FeedWakeUp } from '../feed/feed-wake-up';
import { Sagas } from './sagas';

/** What the relay and the retries of parked events have in common. */
@Injectable()
export class RelayOptions {
  private readonly logger = new Logger('EventRelay');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sagas: Sagas,
    private readonly metrics: Metrics,
    private readonly feedWakeUp: FeedWakeUp,
    private readonly topology: Topology,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  options() {
    return {
      unitOfWork: this.unitOfWork,
      layout: this.topology,
      table: eventTable,
      parked: parkedEvents,
      sagas: this.sagas.all(),
      bytes: this.settings.BATCH_BYTES,
      retryDelayMs: (tries: number) => parkedDelayMs(this.settings, tries),
      onRelayed: (events: readonly RecordedEvent[]) => this.count(events),
      onParked: (failure: Failure<TriedEvent>) => this.report(failure),
    };
  }

  private count(events: readonly RecordedEvent[]): void {
    events.forEach(({ type }) => this.metrics.eventsRelayed.inc({ type }));
    if (events.length > 0) this.feedWakeUp.send();
  }

  private report({ event, error }: Failure<TriedEvent>): void {
    this.logger.error({
      event: 'event.parked',
      event_id: event.id,
      channel_id: event.partition,
      order_id: event.subject,
      tries: event.tries,
      error: error instanceof Error ? error.message : String(error),
    });
  }
}
