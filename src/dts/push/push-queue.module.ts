import { Module } from '@nestjs/common';
import { PushModule } from './push.module';
import { PushProcessor } from './push.processor';

/** For processes that send and have Redis: the queue `push` wakes them up. */
@Module({ imports: [PushModule], providers: [PushProcessor] })
export class PushQueueModule {}
