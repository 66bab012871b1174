import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { PruningRules } from '../infrastructure/retention';

/**
 * Events are kept for `EVENT_RETENTION` after they were relayed, and as long as another table needs them.
 * Deletion follows the feed, so events that were not relayed are never considered. The position of a deleted
 * event is kept, since a reader may continue from it.
 */
@Injectable()
export class EventRetention implements OnModuleInit {
  private readonly needs: string[] = [];

  constructor(
    private readonly rules: PruningRules,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  /** Keeps an event as long as this table has a row with its `channel_id` and `event_id`. Called in constructors. */
  keepFor(table: string): void {
    this.needs.push(
      `NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.channel_id = t.channel_id AND n.event_id = t.id)`,
    );
  }

  onModuleInit(): void {
    this.rules.add({
      table: 'events',
      partition: 'channel_id',
      key: ['id'],
      walk: { column: 'position', type: 'bigint', before: '0' },
      madeAt: 'occurred_at',
      mayGo: ['t.position IS NOT NULL', 'coalesce(t.told_at, t.occurred_at) < $3', ...this.needs].join(
        ' AND ',
      ),
      remains: { table: 'deleted_events', columns: ['id', 'position'] },
      keptForMs: this.settings.EVENT_RETENTION,
    });
  }
}
