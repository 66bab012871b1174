import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { channelRefusals } from '../../channels';
import type { CheckedDetail } from '../entities/channel-health.entity';
import type { HealthDetail, Verdict } from '../model/probes';

/** Records a channel's health, with the results of the probes (docs/channel-health.md). */
export class RecordChannelHealth extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly health: Verdict,
    readonly details: readonly HealthDetail[],
  ) {
    super();
  }
}

@CommandHandler(RecordChannelHealth)
export class RecordChannelHealthHandler implements ICommandHandler<RecordChannelHealth> {
  constructor(private readonly work: SharedWork) {}

  execute(command: RecordChannelHealth): Promise<void> {
    const { channelId, health, details } = command;
    return this.work.runFor(command, async (tx) => {
      const checked_at = tx.now.toISOString();
      const checked: CheckedDetail[] = details.map((detail) => ({ ...detail, checked_at }));
      const recorded = await tx.query(RECORD, [channelId, health, JSON.stringify(checked), tx.now]);
      if (recorded.length === 0) throw channelRefusals.CHANNEL_NOT_FOUND();
    });
  }
}

const RECORD = `
  UPDATE channel_health
     SET health = $2, details = $3, health_since = CASE WHEN health = $2 THEN coalesce(health_since, $4) ELSE $4 END
   WHERE channel_id = $1 RETURNING channel_id`;
