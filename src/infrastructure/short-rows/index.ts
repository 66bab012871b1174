export { permitShortRows, ShortRows } from './short-rows';
