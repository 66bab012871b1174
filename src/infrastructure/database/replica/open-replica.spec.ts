import type { DataSource } from 'typeorm';
import { CitusCluster } from '../topology/citus-cluster';
import { openReplica } from './open-replica';

const log = { info: () => undefined, warn: () => undefined };
const dataSource = {} as DataSource;
const topology = new CitusCluster(dataSource);
const connectTo = (): DataSource => {
  throw new Error('it connects');
};

describe('a replica of a cluster', () => {
  it('is refused before anything connects to it', async () => {
    const settings = { DATABASE_READ_URL: 'postgres://db/orders', DATABASE_READ_WAIT_MS: 100 };
    await expect(openReplica(settings, { dataSource, topology }, connectTo, log)).rejects.toThrow(
      /^DATABASE_READ_URL can't be used: .* cluster/,
    );
  });

  it('is not missed where none is set', async () => {
    const settings = { DATABASE_READ_URL: null, DATABASE_READ_WAIT_MS: 100 };
    expect(await openReplica(settings, { dataSource, topology }, connectTo, log)).toBeNull();
  });
});
