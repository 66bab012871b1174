import { Inject, Injectable } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { sweep, Workers } from '../../infrastructure/workers';
import { ChannelLanes } from './channel-lanes';
import { type DueChannel, DueChannels } from './claims/due-channels';
import { DeliveryCalls } from './delivery-calls';

/** Wakes workers again for due deliveries, and delivers what is overdue without Redis. */
@Injectable()
export class DeliverySweeper {
  constructor(
    due: DueChannels,
    calls: DeliveryCalls,
    lanes: ChannelLanes,
    @Inject(SETTINGS_TOKEN) { REDIS_SWEEP_INTERVAL_MS: everyMs }: CompleteSettings,
    workers: Workers,
  ) {
    const idsOf = (channels: readonly DueChannel[]) => channels.map(({ channel_id }) => channel_id);
    const sweeping = sweep<DueChannel>({
      everyMs,
      find: (overdueMs) => due.find(overdueMs),
      work: (channels) => idsOf(channels).forEach((id) => void lanes.call(id)),
      wake: (channels) => calls.again(idsOf(channels), everyMs),
    });
    workers.add(this, sweeping);
  }
}
