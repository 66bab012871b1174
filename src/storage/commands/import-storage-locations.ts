import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { FairSemaphore } from '@libs/fair-room';
import { IN_LONG_REQUEST, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { type Examined, examineImport, readLocations } from '../examine-import';
import { lockPlace } from '../../places';
import { LOCATIONS_IN_USE } from '../storage-table';
import { storageRefusals } from '../storage.refusals';

/**
 * Small enough that a batch's JSON text is freed by young collections: larger ones stay until the next full
 * collection.
 */
const BATCH_SIZE = 500;
const MOST_NAMED = 20;
/** Each may take 30 MB of memory. */
const AT_ONCE = 2;

export interface ImportOutcome extends Examined {
  readonly created: number;
  readonly updated: number;
}

/**
 * Replaces a place's storage locations by those of a CSV file: locations are matched by name and keep their
 * id, the others are deleted, all in one transaction or not at all
 * (docs/rules/places-and-storage.md#csv-import). Refuses a file that would delete a location in use, or that
 * has an invalid row, before anything is changed.
 */
export class ImportStorageLocations extends Command<ImportOutcome> {
  constructor(
    readonly placeId: string,
    /** The file. It is read twice: to examine it, and to write. */
    readonly path: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ImportStorageLocations)
export class ImportStorageLocationsHandler implements ICommandHandler<ImportStorageLocations> {
  private readonly atOnce = new FairSemaphore(AT_ONCE);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(command: ImportStorageLocations): Promise<ImportOutcome> {
    return this.atOnce.run(command.by.keyId ?? 'system', () => this.import(command));
  }

  private async import({ placeId, path, by }: ImportStorageLocations): Promise<ImportOutcome> {
    const examined = await examineImport(path);
    const importId = uuid();
    return this.unitOfWork.runInTurn(async (tx) => {
      const channelId = await lockPlace(tx, placeId);
      const created = await writeLocations(tx, placeId, importId, path, examined);
      await removeOthers(tx, placeId, importId);
      await writeToTrail(tx, by, {
        action: 'place.storage_imported',
        resourceId: placeId,
        channelId,
        changed: [],
      });
      return { ...examined, created, updated: examined.total - examined.skipped.length - created };
    }, IN_LONG_REQUEST);
  }
}

/**
 * Reads the next batch while the database writes the previous one. Returns how many locations were new.
 * Waiting data is kept as text, not as objects (see `readCsv`).
 */
async function writeLocations(
  tx: Tx,
  placeId: string,
  importId: string,
  path: string,
  { skipped }: Examined,
): Promise<number> {
  const rows: string[] = [];
  let created = 0;
  let writing = Promise.resolve(0);
  const writeNext = async () => {
    created += await writing;
    writing = writeBatch(tx, placeId, importId, rows.splice(0, BATCH_SIZE));
    writing.catch(() => undefined);
  };
  await readLocations(
    path,
    skipped,
    (location) => rows.push(JSON.stringify({ id: uuid(), ...location })),
    async () => {
      while (rows.length >= BATCH_SIZE) await writeNext();
    },
  );
  if (rows.length > 0) await writeNext();
  return created + (await writing);
}

/**
 * Writes locations, each as the text of a JSON object, and returns how many were new. One JSON text makes far
 * less garbage than seven array parameters.
 */
async function writeBatch(
  tx: Tx,
  placeId: string,
  importId: string,
  batch: readonly string[],
): Promise<number> {
  const [row] = await tx.query<{ created: number }>(
    `WITH written AS (
       INSERT INTO storage_locations AS l (place_id, import_id, created_at, updated_at,
                                           id, name, temperature_type, description, code, abbreviation, original_id)
       SELECT $1, $2, $3, $3, n.*
         FROM json_to_recordset($4::json) AS n(id uuid, name text, "temperatureType" text, description text, code text,
                                               abbreviation text, "originalId" text)
       ON CONFLICT (place_id, name) DO UPDATE
          SET import_id = excluded.import_id, updated_at = excluded.updated_at,
              temperature_type = excluded.temperature_type, description = excluded.description,
              code = excluded.code, abbreviation = excluded.abbreviation, original_id = excluded.original_id
       RETURNING l.xmax = 0 AS is_new)
     SELECT count(*) FILTER (WHERE is_new)::int AS created FROM written`,
    [placeId, importId, tx.now, `[${batch.join(',')}]`],
  );
  return row?.created ?? 0;
}

async function removeOthers(tx: Tx, placeId: string, importId: string): Promise<void> {
  const inUse = await tx.query<{ name: string }>(
    `SELECT DISTINCT l.name FROM ${LOCATIONS_IN_USE}
      WHERE l.place_id = $1 AND l.import_id IS DISTINCT FROM $2::uuid ORDER BY l.name LIMIT ${MOST_NAMED}`,
    [placeId, importId],
  );
  if (inUse.length > 0) throw storageRefusals.STORAGE_LOCATION_IN_USE(inUse.map((row) => row.name));
  await tx.query(
    'DELETE FROM storage_locations WHERE place_id = $1 AND import_id IS DISTINCT FROM $2::uuid',
    [placeId, importId],
  );
}
