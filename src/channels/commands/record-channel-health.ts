import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SharedWork } from '@libs/unit-of-work';
import { channelRefusals } from '../channel.refusals';

/** The result of one probe. `message` is for the channel's owner and has no secrets. */
export interface HealthDetail {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
}

/** Records a channel's health, with the results of the probes in its metadata (docs/channel-health.md). */
export class RecordChannelHealth extends Command<void> {
  constructor(
    readonly channelId: string,
    readonly health: 'healthy' | 'degraded' | 'unhealthy',
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
      const shown = details.map((detail) => ({ ...detail, checked_at }));
      const rows = await tx.query(
        `UPDATE channels SET health = $2, metadata = metadata || jsonb_build_object('health_details', $3::jsonb)
          WHERE id = $1 RETURNING id`,
        [channelId, health, JSON.stringify(shown)],
      );
      if (rows.length === 0) throw channelRefusals.CHANNEL_NOT_FOUND();
    });
  }
}
