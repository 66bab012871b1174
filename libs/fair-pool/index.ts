export { type Borrower, callerAtWork, onBehalfOf, shareConnections, ShareInUseError } from './fair-pool';
