export { type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres';
export { EmbeddedPostgresError } from './embedded-postgres-error';
export { startEmbeddedPostgres } from './start-embedded-postgres';
