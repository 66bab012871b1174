import { Injectable, Logger, Module } from '@nestjs/common';
import type { PruningRule } from '@libs/pruning';
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
    await module.database.query('CREATE TABLE kept (channel_id uuid, id text, made_at timestamptz)');
    await module.database.query(`INSERT INTO kept VALUES (gen_random_uuid(), 'old', '2026-01-01')`);
  });
  afterAll(() => module.stop());

  it('deletes by the rules behind one that fails, which it logs, and then waits until its next look', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    expect(await round()).toBe(true);
    expect(await module.database.query('SELECT 1 FROM kept')).toEqual([]);
    expect(await round()).toBe(false);
    const fault = expect.objectContaining({ message: 'relation "missing" does not exist' });
    expect(logged.mock.calls).toEqual([[fault], [fault]]);
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
