import { Module } from '@nestjs/common';
import { PruningRules } from './pruning-rules';
import { RetentionWorker } from './retention-worker';
import { WorkersModule } from '../workers';

@Module({
  imports: [WorkersModule],
  providers: [PruningRules, RetentionWorker],
  exports: [PruningRules],
})
export class RetentionModule {}
