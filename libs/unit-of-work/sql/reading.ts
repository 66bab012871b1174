import type { PreparedStatement } from './prepared';

const READS = /^\s*select\b/i;

/** Whether a statement changes nothing. A SELECT may lock rows, but calls no function that changes any; what begins with WITH may. */
export function isReading(statement: string | PreparedStatement): boolean {
  return READS.test(typeof statement === 'string' ? statement : statement.text);
}
