import { Global, Module } from '@nestjs/common';
import { WakeUps, LocalWakeUps } from '@libs/wake-ups';

/** Without Redis: workers are woken inside the process. */
@Global()
@Module({ providers: [{ provide: WakeUps, useClass: LocalWakeUps }], exports: [WakeUps] })
export class LocalQueuesModule {}
