export { type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres-error';
export { runningDatabase } from './running-database';
export { startEmbeddedPostgres } from './start-embedded-postgres';
