import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** The types of what a build of screens consists of. Files of another type are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

/** The encodings in which the build leaves a file, smallest first. */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const;
type Packed = keyof typeof ENCODINGS;
export type Encoding = Packed | 'identity';

export interface ScreenFile {
  readonly type: string;
  /** Changes with the content; the same for every encoding. */
  readonly tag: string;
  /** The name changes with the content, so that a browser never has to ask again. */
  readonly isImmutable: boolean;
  /** Unpacked. */
  readonly bytes: number;
  /** Smallest first. A file that the build packed is not kept unpacked too: hardly any client asks for that. */
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

/**
 * The built files below a folder by their path, such as `assets/index-4f2a.js`; empty when there is no such folder. They
 * are read once, so that a request reaches no file system, and a new build does not disturb a running process.
 */
export function readScreenFiles(folder: string): ReadonlyMap<string, ScreenFile> {
  const files = new Map<string, ScreenFile>();
  for (const path of pathsBelow(folder)) {
    const type = TYPES[extname(path)];
    if (type !== undefined)
      files.set(path.split(sep).join('/'), readScreenFile(join(folder, path), path, type));
  }
  return files;
}

function pathsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readScreenFile(file: string, path: string, type: string): ScreenFile {
  const bodies = new Map<Encoding, Buffer>();
  for (const [encoding, suffix] of Object.entries(ENCODINGS)) {
    const packed = readIfThere(file + suffix);
    if (packed !== null) bodies.set(encoding as Packed, packed);
  }
  if (!bodies.has('gzip')) bodies.set('identity', readFileSync(file));
  // Packing the same content makes the same bytes.
  const content = bodies.get('gzip') ?? bodies.get('identity')!;
  return {
    type,
    tag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isImmutable: path.startsWith(`assets${sep}`),
    bytes: statSync(file).size,
    bodies,
  };
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
