import { Module } from '@nestjs/common';
import { PruningRules } from './pruning-rules';
import { RetentionWorker } from './retention-worker';

@Module({ providers: [PruningRules, RetentionWorker], exports: [PruningRules] })
export class RetentionModule {}
