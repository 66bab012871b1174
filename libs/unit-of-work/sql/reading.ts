import type { PreparedStatement } from './prepared';

const READS = /^\s*select\b/i;

/** Whether a statement changes nothing. A SELECT may lock rows, but must call no function that writes; what begins with WITH may change some. */
export function isReading(statement: string | PreparedStatement): boolean {
  return READS.test(typeof statement === 'string' ? statement : statement.text);
}
