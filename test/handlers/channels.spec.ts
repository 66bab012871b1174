import { randomUUID } from 'node:crypto';
import { ApiKeysModule } from '../../src/api-keys';
import { CreateApiKey } from '../../src/api-keys/commands/create-api-key';
import { ChannelsModule } from '../../src/channels';
import { AddChannelType } from '../../src/channels/commands/add-channel-type';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import { UpdateChannel } from '../../src/channels/commands/update-channel';
import type { CreateChannelDto } from '../../src/channels/dto/create-channel.dto';
import { GetChannel } from '../../src/channels/queries/get-channel';
import type { Requester } from '../../src/infrastructure/audit-trail';
import { PeopleModule } from '../../src/people';
import { BY, Ground } from './ground';

const SECRET = 'api-key-value-123456';

describe('channels, without HTTP and without workers', () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await Ground.of([ChannelsModule, ApiKeysModule, PeopleModule], 1, { MAX_OWN_CHANNELS: '2' });
  });
  afterAll(() => ground.stop());

  const update = (input: object) =>
    ground.execute(
      new UpdateChannel(ground.channelId, { name: 'shop', type: 'sap-commerce', config: {}, ...input }, BY),
    );
  const stored = async () =>
    (
      await ground.rows<{ name: string; config: Record<string, string> }>(
        'SELECT name, config FROM channels WHERE id = $1',
        ground.channelId,
      )
    )[0]!;

  it('UpdateChannel seals the secrets of the config and writes to the audit log in the same transaction', async () => {
    await update({ name: 'renamed', config: { api_key: SECRET, base_url: 'https://shop.example.com' } });
    const { name, config } = await stored();
    expect([name, config.base_url]).toEqual(['renamed', 'https://shop.example.com']);
    expect(config.api_key).toMatch(/^enc\d:/);
    expect(JSON.stringify(config)).not.toContain(SECRET);
    expect(await ground.trailOf(ground.channelId)).toEqual(['channel.created', 'channel.updated']);
  });

  it('UpdateChannel refuses a type that nobody knows, and changes and logs nothing', async () => {
    const [before, trail] = [await stored(), await ground.trailOf(ground.channelId)];
    await expect(update({ name: 'other', type: 'no-such-type' })).rejects.toMatchObject({
      code: 'UNKNOWN_CHANNEL_TYPE',
    });
    expect([await stored(), await ground.trailOf(ground.channelId)]).toEqual([before, trail]);
  });

  it('AddChannelType stores a type once', async () => {
    const add = () => ground.execute(new AddChannelType('corner-shop', BY));
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'CHANNEL_TYPE_EXISTS' });
    expect(await ground.trailOf('corner-shop')).toEqual(['channel_type.added']);
  });

  it('CreateChannel stores no key of metadata that the service keeps', async () => {
    const metadata = { note: 'ours', webhook_disabled_reason: 'none', health_details: [] };
    const shop = { name: 'shop', type: 'sap-commerce', config: {}, metadata } as unknown as CreateChannelDto;
    const { id, metadata: told } = await ground.execute(new CreateChannel(shop, BY));
    const shown = await ground.module.queries.execute(new GetChannel(id));
    expect([told, shown.channel.metadata]).toEqual([{ note: 'ours' }, { note: 'ours' }]);
  });

  describe('CreateChannel', () => {
    const create = (by: Requester) =>
      ground.execute(new CreateChannel({ name: 'own', type: 'wolt', config: {} }, by));
    const count = async () =>
      (await ground.rows<{ count: number }>('SELECT count(*)::int AS count FROM channels'))[0]!.count;
    const key = async (scope: string): Promise<Requester> => {
      const input = { name: 'k', client_name: 'k', created_by: 'test', scope };
      const { row } = await ground.execute(new CreateApiKey(input as never, BY));
      return { kind: 'key', keyId: row.id, clientName: 'k', requestId: null };
    };
    const developer = async (channelIds: string[] | null): Promise<Requester> => {
      const id = randomUUID();
      await ground.rows(
        `INSERT INTO people (id, email, name, role, channel_ids) VALUES ($1::uuid, $1::uuid::text, 'x', 'developer', $2)`,
        id,
        channelIds,
      );
      return { kind: 'person', keyId: id, clientName: 'x', requestId: null };
    };

    it('refuses a write key, or a person who is limited to channels, more than MAX_OWN_CHANNELS, and stores nothing', async () => {
      for (const by of [await key('write'), await developer([])]) {
        await create(by);
        await create(by);
        const before = await count();
        await expect(create(by)).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_OWN_CHANNELS' });
        expect(await count()).toBe(before);
      }
    });

    it('lets an admin key and a person without limits create any number, and gives them no list of theirs', async () => {
      for (const by of [await key('admin'), await developer(null)]) {
        for (let n = 0; n < 3; n += 1) await create(by);
        const [found] = await ground.rows<{ channel_ids: string[] | null }>(
          'SELECT channel_ids FROM api_keys WHERE id = $1 UNION ALL SELECT channel_ids FROM people WHERE id = $1',
          by.keyId,
        );
        expect(found!.channel_ids ?? []).toEqual([]);
      }
    });
  });

  it('GetChannel shows what is stored, and no secret', async () => {
    const shown = await ground.module.queries.execute(new GetChannel(ground.channelId));
    expect(JSON.stringify(shown)).toContain('renamed');
    expect(JSON.stringify(shown)).not.toContain(SECRET);
  });
});
