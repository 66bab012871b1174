import { Injectable, Logger, Module } from '@nestjs/common';
import type { PruningRule } from '@libs/pruning';
import { PruningRules, RetentionModule } from '../../src/infrastructure/retention';
import { Workers } from '../../src/infrastructure/workers';
import { StartedModule } from '../support/modules/started-module';
import { until } from '../support/until';

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
  const work = jest.spyOn(Workers.prototype, 'add');

  beforeAll(async () => {
    module = await StartedModule.of([RulesModule], { ROLE: 'worker' });
  });
  afterAll(() => module.stop());

  it('deletes by the rules behind one that fails', async () => {
    await module.database.query('CREATE TABLE kept (channel_id uuid, id text, made_at timestamptz)');
    await module.database.query(`INSERT INTO kept VALUES (gen_random_uuid(), 'old', '2026-01-01')`);
    const left = async () => (await module.database.query('SELECT 1 FROM kept')).length;
    await until('the old row is deleted', async () => (await left()) === 0);
  });

  it('logs that one fails, and then waits as it does otherwise', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    const [, { round }] = work.mock.calls.find(([, { name }]) => name === 'retention')!;
    expect(await round()).toBe(false);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('missing') }),
    );
  });
});
