import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FINAL_STATUSES } from '../../contract';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { PruningRules } from '../../infrastructure/retention';

const ENDED = `('${FINAL_STATUSES.join("', '")}')`;

/**
 * The deadlines of an order that has ended are kept for `EVENT_RETENTION` after its last change: nothing reads them any more. Those of
 * which the timer has still to go off stay.
 */
@Injectable()
export class DeadlineRetention implements OnModuleInit {
  constructor(
    private readonly rules: PruningRules,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onModuleInit(): void {
    this.rules.add({
      table: 'order_deadlines',
      partition: 'channel_id',
      key: ['order_id', 'kind'],
      walk: { column: 'order_id', type: 'uuid', before: '00000000-0000-0000-0000-000000000000' },
      madeAt: 'due_at',
      mayGo: `t.state = 'met' AND t.next_at IS NULL AND EXISTS (
                SELECT 1 FROM orders o WHERE o.channel_id = t.channel_id AND o.id = t.order_id AND o.status IN ${ENDED} AND o.updated_at < $3)`,
      keptForMs: this.settings.EVENT_RETENTION,
    });
  }
}
