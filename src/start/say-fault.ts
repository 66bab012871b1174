import { EmbeddedPostgresError } from '@libs/embedded-postgres';
import { InvalidSettingsError } from '../infrastructure/config';
import { DatabaseUrlError, SchemaError } from '../infrastructure/database';
import { EncryptionKeyError } from '../infrastructure/encryption';
import { createLogger } from '../infrastructure/logging';

const IN_WORDS = [
  InvalidSettingsError,
  SchemaError,
  DatabaseUrlError,
  EmbeddedPostgresError,
  EncryptionKeyError,
];

/**
 * Reports why the process ends: on a terminal as a sentence, else as one JSON log line
 * (docs/telemetry.md#logs). Internal errors come with their stack.
 */
export function sayFault(error: unknown): void {
  const isTerminal = process.stdout.isTTY;
  const sentence = sentenceFor(error);
  if (!isTerminal) {
    const logger = createLogger('fatal', false);
    if (sentence === null) logger.fatal({ err: error }, 'the process ends because of a fault of its own');
    else logger.fatal(sentence);
  }
  if (isTerminal || process.stderr.isTTY) {
    process.stderr.write(`${sentence ?? (error as Error).stack ?? String(error)}\n`);
  }
}

function sentenceFor(error: unknown): string | null {
  if (!(error instanceof Error) || !IN_WORDS.some((kind) => error instanceof kind)) return null;
  if (error instanceof EmbeddedPostgresError) {
    return `${error.message}\nThe settings for this are DATA_DIR, EMBEDDED_POSTGRES_PORT and DATABASE_URL.`;
  }
  return error.message;
}
