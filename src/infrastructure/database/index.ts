export { connect } from './connect';
export { ConnectionLimits } from './connection-limits';
export { DatabaseUrlError } from './database-url-error';
export { DatabaseModule } from './database.module';
export { openDatabase, type OpenDatabase, openedDatabase } from './open-database';
export { openReplica, type Reader, Reads, type Replica, type ReplicaState } from './replica';
export { ENDS_WITH_ITS_HOST } from './run-migrations';
export { type StartLog, untilAvailable } from './until-available';
export { refuseReleasesWithout, refusesReleasesWithout } from './schema-compatibility';
export { readSchemaState, SchemaError, type SchemaState } from './schema-state';
export {
  type ByChannel,
  byChannel,
  namingChannels,
  ON_ANY_CHANNEL,
  type OnChannel,
  OnePostgres,
  readTopology,
  Topology,
} from './topology';
