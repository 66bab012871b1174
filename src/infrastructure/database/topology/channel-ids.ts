import type { DataSource } from 'typeorm';

export async function channelIds(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ id: string }[]>('SELECT id FROM channels');
  return rows.map(({ id }) => id);
}
