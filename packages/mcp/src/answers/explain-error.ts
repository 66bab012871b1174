import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, JobFailedError, OmsError } from '@oms/client';
import { REMEDIES } from '../generated/remedies.js';
import { quoted } from './readable-text.js';
import { Refusal } from './refusal.js';

/** Why a call failed, as a tool shows it. */
export interface Explained {
  /** Of docs/errors.md, of docs/mcp.md#errors, or `FAULT`. */
  readonly code: string;
  readonly message: string;
  readonly what_to_do: string;
  readonly status?: number;
  readonly request_id?: string;
  readonly wrong_fields?: readonly string[];
}

const MOST_CHARACTERS = 400;
const MOST_FIELDS = 10;
const OF_CONNECTIONS: Readonly<Record<string, string>> = {
  UNREACHABLE:
    'The service can not be reached: is it running, and is its address right? Try again later, a change with the same plan.',
  TIMED_OUT:
    'It took too long. A change may have been made all the same: repeat it with the same plan, then it is made once.',
  UNTRUSTED_CERTIFICATE:
    'Nothing was sent. Start this server with NODE_EXTRA_CA_CERTS naming the certificate authority of the service.',
  UNSENDABLE: 'Nothing was sent. Correct what the message names.',
  INVALID_RESPONSE: 'Something else than the service responded: check its address.',
};

export function explainError(error: unknown): Explained {
  if (error instanceof Refusal) return { code: error.code, message: error.message, what_to_do: error.remedy };
  if (error instanceof ApiError) return ofApi(error);
  if (error instanceof JobFailedError) {
    const { code = 'JOB_FAILED', message = error.message } = error.job.error ?? {};
    return { code, message: short(message), what_to_do: remedyOf(code) };
  }
  if (error instanceof OmsError)
    return { code: error.code, message: short(error.message), what_to_do: remedyOf(error.code) };
  return { code: 'FAULT', message: 'This server failed.', what_to_do: 'Its reason is on its stderr.' };
}

/** What can be done about a code, in the words of docs/errors.md. */
export function remedyOf(code: string): string {
  return REMEDIES[code] ?? OF_CONNECTIONS[code] ?? 'Read docs/errors.md.';
}

/** The error of a tool: the model reads it and can do better, the session goes on. */
export function toErrorResult(error: unknown): CallToolResult {
  const { code, message, what_to_do, ...more } = explainError(error);
  const fields = more.wrong_fields === undefined ? [] : [`Wrong fields: ${more.wrong_fields.join('; ')}`];
  const text = [`${code}: ${message}`, `What to do: ${what_to_do}`, ...fields].join('\n');
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: { error: { code, message, what_to_do, ...more } },
  };
}

function ofApi({ code, message, status, requestId, details }: ApiError): Explained {
  const fields = details.slice(0, MOST_FIELDS).map((row) => `${short(row.field)} ${short(row.message)}`);
  return {
    code,
    message: short(message),
    what_to_do: remedyOf(code),
    status,
    ...(requestId !== null && { request_id: requestId }),
    ...(fields.length > 0 && { wrong_fields: fields }),
  };
}

/** The service's messages may repeat what a customer wrote. */
const short = (text: string): string => quoted(text, MOST_CHARACTERS);
