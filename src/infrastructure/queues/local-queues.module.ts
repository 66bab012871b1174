import { Global, Module } from '@nestjs/common';
import { WakeUps, LocalWakeUps } from '@libs/work-queue';

/** Without Redis: workers are woken inside the process. */
@Global()
@Module({ providers: [{ provide: WakeUps, useClass: LocalWakeUps }], exports: [WakeUps] })
export class LocalQueuesModule {}
