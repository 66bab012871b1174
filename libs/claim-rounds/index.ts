export { ALL_AT_ONCE, type ClaimRounds } from './claim-rounds';
export { OneByOne } from './one-by-one';
