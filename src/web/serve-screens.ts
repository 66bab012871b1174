import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Express, NextFunction, Request, Response } from 'express';
import { hasTag } from '../infrastructure/http';
import { MISSING_SCREENS } from './missing-screens';
import { pickerHeaders, SCREEN_HEADERS } from './page-policy';
import { type Encoding, readScreenFiles, type ScreenFile } from './screen-files';

/** Where the build leaves the screens, beside the compiled service. */
const BUILT = join(__dirname, '../../web');
const CONSOLE = '/console';

interface Screens {
  readonly built: string;
  readonly at: string;
  readonly headers: Readonly<Record<string, string>>;
}

const screensOf = ({ hasWebPush }: ScreenOptions): readonly Screens[] => [
  { built: 'console', at: CONSOLE, headers: SCREEN_HEADERS },
  { built: 'picker', at: '/pick', headers: pickerHeaders(hasWebPush) },
];

interface ScreenOptions {
  /** Whether push messages to browsers are configured. */
  readonly hasWebPush: boolean;
}

/** A year; `assets/` holds names that change with their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked for each time: it names the scripts of the latest build. */
const REVALIDATED = 'no-cache';

/**
 * Serves the console at /console, the picking app at /pick, and leads browsers to the console from `/`. Every path without a
 * file of its own gets the page of its app, which knows its screens itself. Reads the files at once and needs no credential: a
 * screen holds no data.
 */
export function serveScreens(http: Express, options: ScreenOptions, built = BUILT): void {
  http.get('/', leadBrowsers);
  for (const screens of screensOf(options)) serve(http, screens, readScreenFiles(join(built, screens.built)));
}

function serve(http: Express, { at, headers }: Screens, files: ReadonlyMap<string, ScreenFile>): void {
  http.get(`${at}{/*path}`, (request: Request, response: Response, next: NextFunction) => {
    const path = request.path.slice(at.length + 1);
    const file = files.get(path) ?? (path.startsWith('assets/') ? undefined : files.get('index.html'));
    if (file !== undefined) sendFile(file, headers, request, response);
    else if (files.size === 0) sendMissing(response);
    else next();
  });
}

/** Browsers name HTML; whoever does not care gets what it always got. */
function leadBrowsers(request: Request, response: Response, next: NextFunction): void {
  response.vary('Accept');
  if (request.accepts(['json', 'html']) === 'html') response.redirect(302, `${CONSOLE}/`);
  else next();
}

/** In the encoding that the client prefers; nothing but headers to a client that has it. */
export function sendFile(
  file: ScreenFile,
  headers: Readonly<Record<string, string>>,
  request: Request,
  response: Response,
): void {
  const encoding = encodingFor(request, file);
  response.set(headers);
  response.vary('Accept-Encoding');
  response.set('Cache-Control', file.isImmutable ? IMMUTABLE : REVALIDATED);
  response.set('ETag', file.tag);
  if (hasTag(request.get('if-none-match'), file.tag)) {
    response.status(304).end();
    return;
  }
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.set('Content-Type', file.type);
  const body = file.bodies.get(encoding);
  response.set('Content-Length', String(body?.length ?? file.bytes));
  if (request.method === 'HEAD') response.end();
  else if (body !== undefined) response.end(body);
  else sendUnpacked(file, response);
}

/** Piece by piece, so that a slow client holds no whole file. */
function sendUnpacked({ bodies }: ScreenFile, response: Response): void {
  // A client that leaves early is the only fault there can be, and concerns nobody else.
  pipeline(Readable.from([bodies.get('gzip')!]), createGunzip(), response, () => undefined);
}

/** The smallest one that the client takes; one that takes none gets the plain file. */
function encodingFor(request: Request, { bodies }: ScreenFile): Encoding {
  return [...bodies.keys()].find((encoding) => request.acceptsEncodings(encoding) !== false) ?? 'identity';
}

/** What to do about screens that were not built. */
export function sendMissing(response: Response): void {
  response.set(SCREEN_HEADERS);
  response.set('Cache-Control', 'no-store');
  response.status(503).type('html').end(MISSING_SCREENS);
}
