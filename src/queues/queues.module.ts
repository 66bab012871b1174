import { Global, Module } from '@nestjs/common';
import { Alarm, LocalAlarm } from '@libs/alarm';
import { type CompleteSettings, SETTINGS_TOKEN } from '../config';
import { BullAlarm } from './bull-alarm';

/** How workers are woken: within the process, or through Redis when `REDIS_URL` is set. */
@Global()
@Module({
  providers: [
    {
      provide: Alarm,
      inject: [SETTINGS_TOKEN],
      useFactory: ({ REDIS_URL }: CompleteSettings) =>
        REDIS_URL === null ? new LocalAlarm() : new BullAlarm(REDIS_URL),
    },
  ],
  exports: [Alarm],
})
export class QueuesModule {}
