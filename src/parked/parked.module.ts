import { Module } from '@nestjs/common';
import { RetryParkedHandler } from './commands/retry-parked';
import { ParkedGauge } from './parked-gauge';
import { ParkedController } from './parked.controller';
import { ParkedWork } from './parked-work';
import { ListParkedHandler } from './queries/list-parked';

@Module({
  controllers: [ParkedController],
  providers: [ListParkedHandler, ParkedGauge, ParkedWork, RetryParkedHandler],
  exports: [ParkedWork],
})
export class ParkedModule {}
