import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { EventRetention } from '../../events';
import { PruningRules } from '../../infrastructure/retention';
import { HELD_FOR } from '../circuit/held-while-disabled';

/**
 * For how long a failed delivery can be replayed at least, whatever the setting
 * (docs/webhooks.md#when-an-endpoint-fails).
 */
const FAILED_KEPT_FOR_MS = 7 * 86_400_000;

/**
 * Delivered and failed deliveries are kept for `DELIVERY_RETENTION` after their last attempt or the end of their hold, with all
 * attempts. Pending and held ones stay. As long as a delivery is kept its event is kept too, so that it can
 * be replayed.
 */
@Injectable()
export class DeliveryRetention implements OnModuleInit {
  constructor(
    private readonly rules: PruningRules,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    events: EventRetention,
  ) {
    events.keepFor('webhook_deliveries');
  }

  onModuleInit(): void {
    const ended = `greatest(coalesce(t.delivery_timestamp, t.created_at), t.held_at + interval '${HELD_FOR}')`;
    const keptForMs = this.settings.DELIVERY_RETENTION;
    const failedLongerMs = Math.max(0, FAILED_KEPT_FOR_MS - keptForMs);
    this.rules.add({
      table: 'webhook_deliveries',
      partition: 'channel_id',
      key: ['event_id'],
      walk: { column: 'id', type: 'uuid', before: '00000000-0000-0000-0000-000000000000' },
      madeAt: 'created_at',
      mayGo: `${ended} < $3 AND (
                t.state = 'delivered' OR t.state = 'failed' AND ${ended} < $3 - interval '${failedLongerMs} milliseconds')`,
      parts: [{ table: 'webhook_attempts', column: 'delivery_id', of: 'id' }],
      keptForMs,
    });
  }
}
