import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from './types/platform-json';
import { channelTypeOf } from './types/registry';

const SAMPLES = join(__dirname, '../../samples');
const read = (path: string): unknown => JSON.parse(readFileSync(join(SAMPLES, path), 'utf8'));

const channels = read('channels.json') as Record<string, { type: string; config: JsonObject }>;
const samples = readdirSync(join(SAMPLES, 'orders')).map((file) => {
  const { channel, order } = read(`orders/${file}`) as { channel: string; order: JsonObject };
  return { file, type: channelTypeOf(channels[channel]!.type), order };
});

describe('the sample orders', () => {
  it('have channel_specific_data that their channel type accepts', () => {
    const told = samples.filter(({ order }) => order.channel_specific_data !== undefined);
    expect(told.length).toBeGreaterThan(10);
    const problems = told.map(({ file, type, order }) => [
      file,
      type.problemsWith(order.channel_specific_data as JsonObject, true),
    ]);
    expect(problems.filter(([, found]) => found!.length > 0)).toEqual([]);
  });

  it('keep their items through the shape of their platform', () => {
    for (const { file, type, order } of samples) {
      const back = type.fromChannelFormat?.(type.toChannelFormat?.(order)) ?? {};
      const ids = (of: JsonObject) => (of.items as JsonObject[]).map(({ item_id }) => item_id);
      expect([file, ids(back), back.order_number]).toEqual([file, ids(order), order.order_number]);
    }
  });

  it('come through channels whose config has the keys that their type requires', () => {
    for (const { type, config } of Object.values(channels)) {
      expect([type, channelTypeOf(type).requiredConfigKeys.filter((key) => !(key in config))]).toEqual([
        type,
        [],
      ]);
    }
  });
});
