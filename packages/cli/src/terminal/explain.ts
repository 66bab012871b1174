import { EXIT, type ExitCode, Failure } from './exit-codes.js';
import { type Course, IN_DOUBT } from './interruption.js';
import { printableLines } from './output.js';

interface Explained {
  readonly text: string;
  readonly exitCode: ExitCode;
}

/** What the client's errors have; the client itself is loaded only by commands that call the service. */
interface CallError extends Error {
  readonly code?: string;
  readonly status?: number;
  readonly requestId?: string | null;
}

const NOTHING_SENT: Course = { isEndless: false, hasWritten: false };
/** Of calls whose response did not come, or does not say what was done. */
const DOUBTFUL = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'INVALID_RESPONSE',
  'OUTCOME_UNKNOWN',
  'STILL_BEING_APPLIED',
  // Of a balancer.
  'HTTP_502',
  'HTTP_504',
]);

/** An error in words that say what to do and, after a change was sent, what may have been done; or as JSON. */
export function explain(error: unknown, asJson: boolean, { hasWritten } = NOTHING_SENT): Explained {
  const { code, status, requestId } = error as CallError;
  const isInDoubt = hasWritten && code !== undefined && DOUBTFUL.has(code);
  const message = `${(error as Error).message}${isInDoubt ? `: ${IN_DOUBT}` : ''}`;
  const exitCode = error instanceof Failure ? error.exitCode : exitCodeOf(error as CallError);
  if (asJson) {
    const body = { error: { code: code ?? 'FAILURE', message, status, request_id: requestId ?? undefined } };
    return { text: JSON.stringify(body), exitCode };
  }
  const advice = adviceFor(error as CallError);
  const lines = advice === null ? [message] : [message, advice];
  return { text: printableLines(lines.join('\n')), exitCode };
}

function exitCodeOf({ code, status }: CallError): ExitCode {
  if (code === 'JOB_FAILED') return EXIT.jobFailed;
  // Its status says that the receiver failed, not the service.
  if (code === 'WEBHOOK_TEST_FAILED') return EXIT.refused;
  if (code === 'UNSENDABLE') return EXIT.usage;
  if (code === 'UNREACHABLE' || code === 'TIMED_OUT' || code === 'UNTRUSTED_CERTIFICATE')
    return EXIT.unreachable;
  if (status === undefined) return EXIT.fault;
  if (status === 401 || status === 403) return EXIT.noAccess;
  if (status === 404) return EXIT.notFound;
  return status >= 500 ? EXIT.unreachable : EXIT.refused;
}

function adviceFor({ code, status }: CallError): string | null {
  if (code === 'UNREACHABLE')
    return 'Is the service running? `oms dev` starts one here; --url, OMS_URL or `oms login` name another.';
  if (code === 'UNTRUSTED_CERTIFICATE')
    return 'Its certificate is not trusted here: NODE_EXTRA_CA_CERTS names a file with that of its authority.';
  if (code === 'INVALID_RESPONSE')
    return 'Is this the address of the service? --url, OMS_URL or `oms login` name another.';
  if (status === 401)
    return 'The key is not accepted. `oms login` stores another; --key, or OMS_API_KEY where no --profile is named, gives one once and takes precedence.';
  if (status === 403) return 'The key may not do this: docs/rules/access.md says what each scope allows.';
  if (code === 'ORDER_NOT_FOUND')
    return '`oms orders find <text>` also finds orders by customer, items or the end of a number.';
  return null;
}
