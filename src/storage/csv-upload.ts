import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { v7 as uuid } from 'uuid';
import { goneSignalOf } from '../infrastructure/http';
import { importRefusals } from './import.refusals';

const MOST_BYTES = 10 * 1024 * 1024;
/** Multipart adds far less than this to the file itself. */
const MOST_OVERHEAD_BYTES = 64 * 1024;
/** The largest body that the service takes: a file with what multipart adds. */
export const MOST_UPLOADED_BYTES = MOST_BYTES + MOST_OVERHEAD_BYTES;
const MIME_TYPES: readonly string[] = ['text/csv', 'application/csv'];

const TOO_LARGE = 'The file is larger than 10 MB';
const NO_FILE = 'Send a CSV file as multipart/form-data in the field `file`';
const OTHER_TYPE = 'The file must be of type text/csv or application/csv, or its name must end in .csv';

/** A received file on disk. The receiver has to delete it. */
export interface UploadedCsv {
  readonly path: string;
  /** Never fails: what was made of the file stays as it is. */
  remove(): Promise<void>;
}

const logger = new Logger('storage');

/** The file name on disk per request, and the requests whose file was skipped because of its type. */
const nameOf = new WeakMap<object, string>();
const ofOtherType = new WeakSet<object>();

const receive = multer({
  storage: multer.diskStorage({
    destination: tmpdir(),
    filename: (request, _file, done) => done(null, nameOf.get(request) ?? uuid()),
  }),
  limits: { fileSize: MOST_BYTES, files: 1, fields: 10, fieldSize: 1_024, parts: 11, headerPairs: 20 },
  fileFilter: (request, { mimetype, originalname }, done) => {
    const isCsv =
      MIME_TYPES.includes(mimetype.toLowerCase()) || extname(originalname).toLowerCase() === '.csv';
    if (!isCsv) ofOtherType.add(request);
    done(null, isCsv);
  },
}).single('file');

/**
 * Streams the request's file to disk in constant memory. Refuses with the format requirements when there is
 * none or it is over 10 MB; then at once, without waiting for the rest, which the server discards.
 */
export async function receiveCsv(request: Request, response: Response): Promise<UploadedCsv> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_UPLOADED_BYTES) {
    throw importRefusals.FILE_REFUSED(TOO_LARGE);
  }
  const tooLarge = new Promise<never>((_resolve, reject) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_UPLOADED_BYTES) reject(importRefusals.FILE_REFUSED(TOO_LARGE));
    });
  });
  const name = `storage-import-${uuid()}.csv`;
  nameOf.set(request, name);
  const path = join(tmpdir(), name);
  const remove = () => rm(path, { force: true }).catch((error: unknown) => logger.error(error));
  try {
    await Promise.race([receiveFile(request, response), tooLarge, leaving(response)]);
  } catch (error) {
    request.unpipe().resume();
    void remove();
    throw error;
  }
  return { path, remove };
}

/** Rejects when the client leaves, which multer notices only once it has begun to read. */
function leaving(response: Response): Promise<never> {
  const gone = goneSignalOf(response);
  return new Promise((_resolve, reject) => {
    const leave = () => reject(gone.reason as Error);
    if (gone.aborted) leave();
    else gone.addEventListener('abort', leave);
  });
}

/**
 * Multer reports an error only after the whole request has arrived; if we don't wait for that, we have to
 * clean up.
 */
async function receiveFile(request: Request, response: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error: unknown) =>
      error === undefined || error === null ? resolve() : reject(toRefusal(error)),
    );
  });
  if (request.file === undefined)
    throw importRefusals.FILE_REFUSED(ofOtherType.has(request) ? OTHER_TYPE : NO_FILE);
}

function toRefusal(error: unknown): Error {
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return error as Error;
  if (!(error instanceof MulterError))
    return importRefusals.FILE_REFUSED(`The multipart body is malformed. ${NO_FILE}`);
  return importRefusals.FILE_REFUSED(error.code === 'LIMIT_FILE_SIZE' ? TOO_LARGE : NO_FILE);
}
