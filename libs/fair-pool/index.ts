export { type Borrower, onBehalfOf, shareConnections, ShareInUseError } from './fair-pool';
