import { Global, Module } from '@nestjs/common';
import { Alarm, LocalAlarm } from '@libs/alarm';

/** Without Redis: workers are woken inside the process. */
@Global()
@Module({ providers: [{ provide: Alarm, useClass: LocalAlarm }], exports: [Alarm] })
export class LocalQueuesModule {}
