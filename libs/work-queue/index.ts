export { ParkedRows } from './parked-rows';
export type { ParkedPolicy, ParkedUnit } from './parked-sql';
