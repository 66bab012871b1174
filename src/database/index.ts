export { connect } from './connect';
export { DatabaseModule } from './database.module';
export { openDatabase, type OpenDatabase } from './open-database';
