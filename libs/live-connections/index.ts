export { ConnectionWatch, watchOf, type WatchOptions } from './connection-watch';
export { breakOff, patiently, type WatchedClient } from './watched-client';
