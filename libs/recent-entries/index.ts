export { mostRecent } from './recent-entries';
