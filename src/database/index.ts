export { connect } from './connect';
export { ConnectionLimits } from './connection-limits';
export { DatabaseModule } from './database.module';
export { Distribution } from './distribution';
export { openDatabase, type OpenDatabase } from './open-database';
export { readSchemaState, SchemaError, type SchemaState } from './schema-state';
