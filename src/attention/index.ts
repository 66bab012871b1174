export { AttentionModule } from './attention.module';
