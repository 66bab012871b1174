import { randomUUID } from 'node:crypto';
import { Injectable, Logger, Module } from '@nestjs/common';
import { Pruner, type PruningRule } from '@libs/pruning';
import { Metrics } from '../../src/infrastructure/metrics';
import { PruningRules, RetentionModule } from '../../src/infrastructure/retention';
import { Workers } from '../../src/infrastructure/workers';
import { StartedModule } from '../support/modules/started-module';

const rule = (table: string): PruningRule => ({
  table,
  partition: 'channel_id',
  key: ['id'],
  walk: { column: 'id', type: 'text', before: '' },
  madeAt: 'made_at',
  mayGo: 'true',
  keptForMs: 1_000,
});

/** The table of the first rule does not exist. */
@Injectable()
class Rules {
  constructor(rules: PruningRules) {
    rules.add(rule('missing'), rule('kept'));
  }
}

@Module({ imports: [RetentionModule], providers: [Rules] })
class RulesModule {}

describe('retention', () => {
  let module: StartedModule;
  let round: () => Promise<boolean>;

  beforeAll(async () => {
    const added = jest.spyOn(Workers.prototype, 'add');
    module = await StartedModule.of([RulesModule]);
    round = added.mock.calls.find(([, { name }]) => name === 'retention')![1].round;
    await module.database.query(
      'CREATE TABLE kept (channel_id uuid, id text, made_at timestamptz, PRIMARY KEY (channel_id, id))',
    );
    await module.database.query(`INSERT INTO kept VALUES (gen_random_uuid(), 'old', '2026-01-01')`);
  });
  afterAll(() => module.stop());

  it('deletes by the rules behind one that fails, which it logs, and then waits until its next look', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    expect(await round()).toBe(false);
    expect(await module.database.query('SELECT 1 FROM kept')).toEqual([]);
    const fault = expect.objectContaining({ message: 'relation "missing" does not exist' });
    expect(logged.mock.calls).toEqual([[fault], [fault]]);
  });

  it('rests until its next look while rows grow old all the time, and leaves those to it', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    await module.database.query(
      `INSERT INTO kept
       SELECT $1, lpad(n::text, 9, '0'), now() + (n - 2000) * interval '1 millisecond' FROM generate_series(1, 30000) n`,
      [randomUUID()],
    );
    const passes = jest.spyOn(Pruner.prototype, 'prune');
    await round();
    const cutoffs = passes.mock.calls.filter(([{ table }]) => table === 'kept').map(([, before]) => before);
    expect(cutoffs).toEqual([cutoffs[0], cutoffs[0]]);
    const [left] = await module.database.query<{ old: number; young: number }>(
      `SELECT count(*) FILTER (WHERE made_at < $1)::int AS old, count(*) FILTER (WHERE made_at >= $1)::int AS young FROM kept`,
      [cutoffs[0]],
    );
    expect(left).toEqual({ old: 0, young: expect.any(Number) });
    expect(left!.young).toBeGreaterThan(0);
    await module.database.query('TRUNCATE kept');
  });

  it('says of which table the last look failed', async () => {
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    const failing = async () => {
      const metric = module.get(Metrics).registry.getSingleMetric('oms_pruning_failing');
      const { values } = await metric!.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.table, value]));
    };
    await round();
    expect(await failing()).toEqual({ missing: 1, kept: 0 });
    await module.database.query('CREATE TABLE missing (channel_id uuid, id text, made_at timestamptz)');
    await round();
    expect(await failing()).toEqual({ missing: 0, kept: 0 });
  });
});
