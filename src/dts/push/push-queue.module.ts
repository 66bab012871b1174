import { Module } from '@nestjs/common';
import { PushModule } from './push.module';
import { PushProcessor } from './push.processor';

/** For processes that send and have a Redis: their work comes from the queue `push`. */
@Module({ imports: [PushModule], providers: [PushProcessor] })
export class PushQueueModule {}
