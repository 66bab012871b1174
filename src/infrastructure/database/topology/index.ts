export { type ByChannel, byChannel, namingChannels, ON_ANY_CHANNEL, type OnChannel } from './by-channel';
export { OnePostgres } from './one-postgres';
export { readTopology } from './read-topology';
export { Topology } from './topology';
