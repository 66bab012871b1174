export { ConnectionWatch, watchOf, type WatchOptions } from './connection-watch';
export { breakOff, patiently, SilentConnectionError, type WatchedClient } from './watched-client';
