import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type CompleteSettings, SETTINGS_TOKEN } from '../infrastructure/config';
import { PruningRules } from '../infrastructure/retention';

/** Ended jobs are kept for `JOB_RETENTION` after their end; an unfinished job is never deleted. */
@Injectable()
export class JobRetention implements OnModuleInit {
  constructor(
    private readonly rules: PruningRules,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
  ) {}

  onModuleInit(): void {
    this.rules.add({
      table: 'jobs',
      partition: 'channel_id',
      key: ['id'],
      walk: { column: 'id', type: 'uuid', before: '00000000-0000-0000-0000-000000000000' },
      madeAt: 'created_at',
      mayGo: `t.status IN ('completed', 'failed') AND t.completed_at < $3`,
      keptForMs: this.settings.JOB_RETENTION,
    });
  }
}
