/**
 * What stories need of the database, and nothing else of it: the passing of time, what no interface shows, faults that no
 * client can cause, statements that stand in the way, and rows in numbers that no client could send.
 */
export * from './faults';
export * from './held';
export * from './planted';
export * from './stored';
export * from './time';
