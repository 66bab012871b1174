import { Global, Module } from '@nestjs/common';
import { Alarm, LocalAlarm } from '@libs/alarm';

/** Workers are called within the process: there is no Redis. */
@Global()
@Module({ providers: [{ provide: Alarm, useClass: LocalAlarm }], exports: [Alarm] })
export class LocalQueuesModule {}
