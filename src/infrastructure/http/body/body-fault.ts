import type { Refusal } from '@libs/refusal';
import { httpRefusals } from '../errors/http.refusals';
import { MOST_BYTES } from './body-bytes';
import { pathAt } from './json-path';
import { findJsonFault, MOST_LEVELS, REFUSED_KEY } from './json-scan';

/** Ignores a byte order mark; throws when the text is not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Why the text of a JSON body is refused, whatever its schema; null when it may be parsed. One pass over its
 * bytes.
 */
export function bodyFault(json: Buffer): Refusal | null {
  const fault = findJsonFault(json);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'too_deep':
      return httpRefusals.BODY_TOO_DEEP(MOST_LEVELS);
    case 'refused_key':
      return httpRefusals.REFUSED_KEY(REFUSED_KEY);
    case 'unstorable_text':
      return httpRefusals.INVALID_BODY_TEXT();
    case 'too_large':
      return httpRefusals.BODY_TOO_LARGE(MOST_BYTES, 'with its numbers written in full');
    case 'inexact_number':
      return httpRefusals.INEXACT_NUMBER(pathAt(json, fault.at), fault.number);
  }
}

/** The text of a JSON body. @throws Refusal when it contains something that is not allowed */
export function bodyText(json: Buffer): string {
  const fault = bodyFault(json);
  if (fault !== null) throw fault;
  try {
    return utf8.decode(json);
  } catch {
    throw httpRefusals.INVALID_BODY_TEXT();
  }
}

/** The value of a JSON body. @throws Refusal when its text is not JSON */
export function bodyValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw httpRefusals.MALFORMED_JSON();
    throw error;
  }
}
