import { Logger } from '@nestjs/common';
import { mask, UnreadableSecretError } from '@libs/secret-box';

const logger = new Logger('secrets');

/**
 * A stored secret as it is shown. One that can't be opened is eight asterisks, so that everything else of its channel can be shown
 * and changed (docs/secrets.md#a-secret-that-does-not-open).
 */
export function shownSecret(place: string, open: () => unknown): string {
  try {
    const secret = open();
    return mask(typeof secret === 'string' ? secret : '');
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    logger.error({ event: 'secret.unreadable', place, error: error.message });
    return mask('');
  }
}
