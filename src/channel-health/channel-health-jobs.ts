import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobTypes } from '../jobs';
import { CheckChannelHealth } from './commands/check-channel-health';
import { RecordChannelHealth } from './commands/record-channel-health';

/** Health checks as jobs: they call other systems, so they run without a transaction. */
@Injectable()
export class ChannelHealthJobs implements OnModuleInit {
  constructor(private readonly types: JobTypes) {}

  onModuleInit(): void {
    this.types.register({
      type: 'channel_health_check',
      command: CheckChannelHealth,
      outsideTransaction: true,
      joinedBy: [RecordChannelHealth],
    });
  }
}
