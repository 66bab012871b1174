import { Global, Module } from '@nestjs/common';
import { WakeUps, LocalWakeUps } from '@libs/work-queue';
import { Workers } from '../workers';

/** Without Redis: workers are woken inside the process. */
@Global()
@Module({
  providers: [{ provide: WakeUps, useClass: LocalWakeUps }, Workers],
  exports: [WakeUps, Workers],
})
export class LocalQueuesModule {}
