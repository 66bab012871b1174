/**
 * The size of a batch: a number of rows or of bytes, whichever is reached first, but at least one row. The
 * row that reaches the bytes still belongs to the batch, so a batch may exceed them by one row.
 */
export interface BatchLimit {
  readonly rows: number;
  readonly bytes: number;
}

/** How many of the first rows, given their sizes, make one batch; zero only when there are none. */
export function countWithin({ rows, bytes }: BatchLimit, sizes: Iterable<number>): number {
  let count = 0;
  let sum = 0;
  for (const size of sizes) {
    if (count === rows || (count > 0 && sum >= bytes)) return count;
    count += 1;
    sum += size;
  }
  return count;
}

/**
 * The same in SQL: a SELECT of the first rows of `from` that make one batch. `from` has a column `bytes`,
 * such as `octet_length(payload)`, which reads the length of a long text without the text.
 * @param order an ORDER BY list that makes the order unique
 * @param most a parameter or a number for each limit, such as `{ rows: '$1', bytes: '$2' }`
 */
export function selectWithin(
  from: string,
  order: string,
  most: { readonly rows: string | number; readonly bytes: string | number },
): string {
  return `
    SELECT * FROM (
      SELECT batch_row.*, row_number() OVER taken AS batch_place, sum(bytes) OVER taken - bytes AS bytes_before
        FROM ${from} AS batch_row
      WINDOW taken AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)) AS batch
     WHERE batch_place <= ${most.rows} AND (batch_place = 1 OR bytes_before < ${most.bytes})`;
}
