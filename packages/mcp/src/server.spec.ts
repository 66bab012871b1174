import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ApiError, ConnectionError } from '@oms/client';
import { createServer } from './server.js';
import { writeTool } from './tools/tool.js';

const refused = (status: number, retryAfterMs: number | null = null) =>
  new ApiError(status, 'OUTCOME_UNKNOWN', 'No', [], null, retryAfterMs, null);

describe('a change that was prepared', () => {
  const keys: string[] = [];
  const outcomes: (Error | null)[] = [];
  let client: Client;

  beforeEach(async () => {
    keys.length = outcomes.length = 0;
    const note = writeTool({
      name: 'add_note',
      title: 'Note',
      description: 'Writes a note',
      area: 'orders',
      isDestructive: false,
      input: {},
      async prepare() {
        return {
          says: 'It would be written.',
          data: {},
          async act(_context, key) {
            keys.push(key);
            const error = outcomes.shift() ?? null;
            if (error !== null) throw error;
            return { says: 'It is written.', data: {} };
          },
        };
      },
    });
    const server = createServer({
      service: { url: 'http://127.0.0.1:1', key: 'key' },
      tools: [note],
      showsPersonalData: false,
      onFault: (error) => {
        throw error;
      },
    });
    client = new Client({ name: 'host', version: '1' });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
  });
  afterEach(() => client.close());

  const call = async (args: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name: 'add_note', arguments: args });
    return structuredContent as { data?: { plan: string }; says?: string; error?: { code: string } };
  };
  const planned = async () => (await call({ dry_run: true })).data!.plan;

  it.each([
    ['the service was not reached', new ConnectionError('UNREACHABLE', 'gone')],
    ['it took too long', new ConnectionError('TIMED_OUT', 'late')],
    ['its outcome is unknown', refused(503)],
    ['the first request is still under way', refused(409, 1_000)],
  ])('is repeated by its plan with the same key where %s, until it is done', async (_why, error) => {
    const plan = await planned();
    outcomes.push(error, error);
    for (let times = 0; times < 2; times += 1) expect(await call({ plan })).toHaveProperty('error');
    expect((await call({ plan })).says).toBe('It is written.');
    expect(keys).toEqual(Array(3).fill(`mcp-${plan}`));
    expect(await call({ plan })).toMatchObject({ error: { code: 'PLAN_UNKNOWN' } });
  });

  it('needs another dry run where the service has refused it', async () => {
    const plan = await planned();
    outcomes.push(refused(409));
    await call({ plan });
    expect(await call({ plan })).toMatchObject({ error: { code: 'PLAN_UNKNOWN' } });
  });
});
