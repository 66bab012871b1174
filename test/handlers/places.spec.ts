import { randomUUID } from 'node:crypto';
import { UnitOfWork } from '@libs/unit-of-work';
import { CreateChannel } from '../../src/channels/commands/create-channel';
import { PlaceDirectory, PlacesModule } from '../../src/places';
import { CreatePlace } from '../../src/places/commands/create-place';
import { ChangePlace } from '../../src/places/commands/change-place';
import { LinkChannel } from '../../src/places/commands/link-channel';
import { ListPlaces } from '../../src/places/queries/list-places';
import { UnlinkChannel } from '../../src/places/commands/unlink-channel';
import { copyPlace } from '../support/data/long-texts';
import { BY, CALLER, Ground } from './ground';

describe('places, without HTTP and without workers', () => {
  let ground: Ground;
  let placeId: string;

  beforeAll(async () => {
    ground = await Ground.of([PlacesModule]);
    placeId = await ground.place('STORE-1');
  });
  afterAll(() => ground.stop());

  const namesOf = (id: string) =>
    ground.rows<{ identifier: string }>(
      'SELECT identifier FROM place_identifiers WHERE place_id = $1 ORDER BY 1',
      id,
    );

  it('CreatePlace stores the place with the name by which orders find it', async () => {
    expect(await namesOf(placeId)).toEqual([{ identifier: 'STORE-1' }]);
    const directory = ground.module.get(PlaceDirectory);
    const found = await ground.module
      .get(UnitOfWork)
      .run((tx) =>
        directory.resolve(tx, { channelId: ground.channelId, placeId: null, externalId: 'STORE-1' }),
      );
    expect(JSON.stringify(found)).toContain(placeId);
  });

  it('CreatePlace refuses a name that another place of the channel has, and stores nothing', async () => {
    await expect(ground.place('STORE-1')).rejects.toMatchObject({ code: 'PLACE_IDENTIFIER_TAKEN' });
    expect(await ground.rows('SELECT 1 FROM places')).toHaveLength(1);
  });

  it('ChangePlace leaves what is absent, and logs what changed', async () => {
    await ground.execute(new ChangePlace(placeId, { identifier: 'STORE-2' }, 'stays', CALLER, BY));
    const [place] = await ground.rows('SELECT name, identifier FROM places WHERE id = $1', placeId);
    expect(place).toEqual({ name: 'Kamppi', identifier: 'STORE-2' });
    expect(await namesOf(placeId)).toEqual([{ identifier: 'STORE-2' }]);
    expect(await ground.trailOf(placeId)).toEqual(['place.created', 'place.updated']);
  });

  it('ChangePlace links the channels that the body names, and refuses those that do not exist', async () => {
    const shop = { name: 'third', type: 'sap-commerce', config: {} } as never;
    const { id: third } = await ground.execute(new CreateChannel(shop, BY));
    const link = (...additional_channel_ids: string[]) =>
      ground.execute(
        new ChangePlace(placeId, { identifier: 'STORE-2', additional_channel_ids }, 'stays', CALLER, BY),
      );
    expect((await link(third)).channel_ids).toEqual([ground.channelId, third]);
    await expect(link(randomUUID())).rejects.toMatchObject({ code: 'UNKNOWN_CHANNELS' });
    expect((await link()).channel_ids).toEqual([ground.channelId]);
  });

  it('ListPlaces reads no long value to know how long its places are', async () => {
    const shop = { name: 'large', type: 'sap-commerce', config: {} } as never;
    const { id: channelId } = await ground.execute(new CreateChannel(shop, BY));
    await ground.rows(
      'UPDATE places SET channel_id = $2, channel_ids = ARRAY[$2::uuid] WHERE id = $1',
      await ground.place('LARGE'),
      channelId,
    );
    const [large] = await ground.rows<{ id: string }>(
      'SELECT id FROM places WHERE channel_id = $1',
      channelId,
    );
    await copyPlace(ground.module.database, large!.id, 100, 400_000);
    const list = (limit: number) =>
      ground.longPagesReadBy('places', async () => {
        const found = await ground.module.queries.execute(new ListPlaces(channelId, null, limit, 0));
        expect(found.total).toBe(101);
      });
    expect(await list(100)).toBe(0);
  });

  it('refuses a channel more than 10,000 places, whether created, linked or changed', async () => {
    const shop = { name: 'full', type: 'sap-commerce', config: {} } as never;
    const { id: full } = await ground.execute(new CreateChannel(shop, BY));
    const create = (identifier: string) =>
      ground.execute(new CreatePlace({ identifier, channel_id: full }, CALLER, BY));
    const { id: first } = await create('FIRST');
    await copyPlace(ground.module.database, first, 9_998, 0);
    await create('LAST');
    const refused = { status: 409, code: 'TOO_MANY_PLACES' };
    await expect(create('TOO-MANY')).rejects.toMatchObject(refused);
    const elsewhere = await ground.place('ELSEWHERE');
    const link = new LinkChannel(elsewhere, full, false, CALLER, BY);
    await expect(ground.execute(link)).rejects.toMatchObject(refused);
    const change = new ChangePlace(elsewhere, { additional_channel_ids: [full] }, 'stays', CALLER, BY);
    await expect(ground.execute(change)).rejects.toMatchObject(refused);
    await ground.execute(new ChangePlace(first, { name: 'renamed' }, 'stays', CALLER, BY));
  });

  /** Channels like that of the ground. */
  const moreChannels = async (many: number) =>
    (
      await ground.rows<{ id: string }>(
        `INSERT INTO channels (id, name, type, config, settings, metadata, status)
         SELECT gen_random_uuid(), name, type, config, settings, metadata, status FROM channels, generate_series(1, $2)
          WHERE id = $1 RETURNING id`,
        ground.channelId,
        many,
      )
    ).map(({ id }) => id);

  it('LinkChannel, and a change that names a new primary channel, refuse the 101st besides the primary one', async () => {
    const full = await ground.place('STORE-FULL');
    const [more, ...others] = (await moreChannels(101)) as [string, ...string[]];
    await ground.rows(
      'UPDATE places SET channel_ids = channel_ids || $2::uuid[] WHERE id = $1',
      full,
      others,
    );
    const refused = { status: 409, code: 'TOO_MANY_LINKED_CHANNELS' };
    const link = (channelId: string, isPrimary: boolean) =>
      ground.execute(new LinkChannel(full, channelId, isPrimary, CALLER, BY));
    await expect(link(more, false)).rejects.toMatchObject(refused);
    await expect(link(more, true)).rejects.toMatchObject(refused);
    const change = new ChangePlace(full, { channel_id: more }, 'stays', CALLER, BY);
    await expect(ground.execute(change)).rejects.toMatchObject(refused);
    expect((await link(others[0]!, true)).channel_ids).toHaveLength(101);
  });

  it('refuses more than 2,000 names in all channels of a place, whether names or channels are added', async () => {
    const [more, ...additional_channel_ids] = (await moreChannels(20)) as [string, ...string[]];
    const names = (count: number, of = 'NAME') => Array.from({ length: count }, (_, n) => `${of}-${n}`);
    const body = { identifier: 'NAMED', channel_id: ground.channelId, additional_channel_ids };
    const named = { ...body, channel_specific_identifiers: names(99) };
    const { id } = await ground.execute(new CreatePlace(named, CALLER, BY));
    expect(await namesOf(id)).toHaveLength(2_000);
    const refused = {
      status: 409,
      code: 'TOO_MANY_LINKED_CHANNELS',
      message: 'A place is linked to at most 18 channels besides its primary one',
      extra: { details: [{ field: 'channel_specific_identifiers' }] },
    };
    const change = (changes: object) => ground.execute(new ChangePlace(id, changes, 'stays', CALLER, BY));
    await expect(change({ channel_specific_identifiers: names(100) })).rejects.toMatchObject(refused);
    const oneMore = {
      ...refused,
      message: 'A place is linked to at most 19 channels besides its primary one',
    };
    const link = new LinkChannel(id, more, false, CALLER, BY);
    await expect(ground.execute(link)).rejects.toMatchObject(oneMore);
    const other = { ...named, channel_specific_identifiers: names(100, 'OTHER') };
    await expect(ground.execute(new CreatePlace(other, CALLER, BY))).rejects.toMatchObject(refused);
    await change({ name: 'as many', additional_channel_ids: [more, ...additional_channel_ids.slice(1)] });
    await change({ channel_specific_identifiers: [] });
    expect(await namesOf(id)).toHaveLength(20);
  });

  it('leaves half of the channels of a shared place to others than the owner who links theirs', async () => {
    const shared = await ground.place('STORE-SHARED');
    const [mine, ...others] = (await moreChannels(101)) as [string, ...string[]];
    const write = (channels: readonly string[]) =>
      ({ ...CALLER, kind: 'key', scope: 'write', channelIds: new Set(channels) }) as never;
    const refused = {
      status: 409,
      code: 'TOO_MANY_LINKED_CHANNELS',
      extra: { details: [{ field: 'additional_channel_ids' }] },
    };
    const link = (channelIds: readonly string[], caller: never) => {
      const additional_channel_ids = [ground.channelId, mine, ...channelIds];
      return ground.execute(new ChangePlace(shared, { additional_channel_ids }, 'stays', caller, BY));
    };
    await link([], CALLER as never);
    const theirs = write(others.slice(0, 60));
    await expect(link(others.slice(0, 51), theirs)).rejects.toMatchObject(refused);
    await link(others.slice(0, 50), theirs);
    await expect(
      ground.execute(new LinkChannel(shared, others[50]!, false, theirs, BY)),
    ).rejects.toMatchObject(refused);
    await ground.execute(new ChangePlace(shared, { description: 'new' } as never, 'stays', theirs, BY));
    await ground.execute(new LinkChannel(shared, others[70]!, false, write([mine, ...others.slice(60)]), BY));
    await link(others.slice(0, 99), CALLER as never);
  });

  it('LinkChannel and UnlinkChannel add and remove a channel, but never the primary one', async () => {
    const shop = { name: 'second', type: 'sap-commerce', config: {} } as never;
    const { id: second } = await ground.execute(new CreateChannel(shop, BY));
    const channels = async () =>
      (
        await ground.rows<{ ids: string[] }>('SELECT channel_ids AS ids FROM places WHERE id = $1', placeId)
      )[0]!.ids;
    await ground.execute(new LinkChannel(placeId, second, false, CALLER, BY));
    expect(await channels()).toEqual([ground.channelId, second]);
    await ground.execute(new UnlinkChannel(placeId, second, BY));
    expect(await channels()).toEqual([ground.channelId]);
    await expect(ground.execute(new UnlinkChannel(placeId, ground.channelId, BY))).rejects.toMatchObject({
      code: expect.stringContaining('PRIMARY') as string,
    });
  });
});
