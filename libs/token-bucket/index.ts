export { type BucketSize, type Taken, TokenBucket } from './token-bucket';
