import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { EventRetention } from '../../events';
import { PruningRules } from '../../infrastructure/retention';

/** Sent and failed push messages are kept for `DELIVERY_RETENTION`, and events until their messages exist. */
@Injectable()
export class PushRetention implements OnModuleInit {
  constructor(
    private readonly rules: PruningRules,
    events: EventRetention,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {
    events.keepFor('place_pushes');
  }

  onModuleInit(): void {
    this.rules.add({
      table: 'push_messages',
      partition: 'channel_id',
      key: ['event_id', 'device_token'],
      walk: { column: 'event_id', type: 'text', before: '' },
      madeAt: 'created_at',
      mayGo: `t.state <> 'pending'`,
      keptForMs: this.settings.DELIVERY_RETENTION,
    });
  }
}
