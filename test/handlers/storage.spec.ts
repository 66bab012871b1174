import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlacesModule } from '../../src/places';
import { StorageModule } from '../../src/storage';
import { CreateStorageLocation } from '../../src/storage/commands/create-storage-location';
import { DeleteStorageLocation } from '../../src/storage/commands/delete-storage-location';
import { ImportStorageLocations } from '../../src/storage/commands/import-storage-locations';
import { UpdateStorageLocation } from '../../src/storage/commands/update-storage-location';
import { BY, Ground } from './ground';

describe('storage locations, without HTTP and without workers', () => {
  let ground: Ground;
  let placeId: string;

  beforeAll(async () => {
    ground = await Ground.of([PlacesModule, StorageModule]);
    placeId = await ground.place('STORE-1');
  });
  afterAll(() => ground.stop());

  const create = async (name: string) => {
    const location = { id: randomUUID(), name, temperatureType: 'ambient', description: null };
    await ground.execute(new CreateStorageLocation(placeId, location as never, BY));
    return location.id;
  };
  const names = async () => {
    const rows = await ground.rows<{ name: string }>(
      'SELECT name FROM storage_locations WHERE place_id = $1 ORDER BY name',
      placeId,
    );
    return rows.map(({ name }) => name);
  };

  it('CreateStorageLocation, UpdateStorageLocation and DeleteStorageLocation change the row and the audit log', async () => {
    const id = await create('Shelf');
    await ground.execute(new UpdateStorageLocation(placeId, id, { name: 'Rack' }, BY));
    expect(await names()).toEqual(['Rack']);
    await ground.execute(new DeleteStorageLocation(placeId, id, BY));
    expect(await names()).toEqual([]);
    const actions = ['created', 'updated', 'deleted'].map((what) => `storage_location.${what}`);
    expect(await ground.trailOf(id)).toEqual(actions);
  });

  it('CreateStorageLocation refuses a name that is taken, and changes nothing', async () => {
    const id = await create('Freezer');
    await expect(create('Freezer')).rejects.toMatchObject({
      code: expect.stringContaining('NAME') as string,
    });
    expect(await names()).toEqual(['Freezer']);
    await ground.execute(new DeleteStorageLocation(placeId, id, BY));
  });

  it('ImportStorageLocations replaces all locations of the place by those of the file', async () => {
    await create('Old');
    const folder = mkdtempSync(join(tmpdir(), 'handlers-'));
    const path = join(folder, 'locations.csv');
    writeFileSync(path, 'name,description\nA,first\nB,second\n');
    await ground.execute(new ImportStorageLocations(placeId, path, BY));
    rmSync(folder, { recursive: true });
    expect(await names()).toEqual(['A', 'B']);
    expect(await ground.trailOf(placeId)).toEqual(['place.created', 'place.storage_imported']);
  });
});
