export { PruningRules } from './pruning-rules';
export { RetentionModule } from './retention.module';
