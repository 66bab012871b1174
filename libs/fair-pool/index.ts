export { type Borrower, onBehalfOf, shareConnections } from './fair-pool';
