/** The first rows of a list that is read page by page. */
export async function firstRows<Row>(rows: AsyncIterable<Row>, most: number): Promise<Row[]> {
  const first: Row[] = [];
  for await (const row of rows) {
    first.push(row);
    if (first.length === most) break;
  }
  return first;
}
