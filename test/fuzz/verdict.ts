import type { AnswerSchemas } from './answer-schemas';
import { SECRET_MARK } from './values/known-values';
import type { FuzzRequest } from './requests/request';
import type { Answer, NoAnswer } from './requests/send';

/** What any operation may answer, whether its documentation names it or not. */
const GENERAL = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429, 431]);
const STACK = /\bat (?:async )?[\w.<>[\] ]+ \(|node_modules|\.ts:\d+|\bSELECT .* FROM\b|QueryFailed/;

/** What the checks know beside the document. */
export interface Judging {
  readonly schemas: AnswerSchemas;
  /** Credentials of the run; no response may contain one. */
  readonly credentials: readonly string[];
}

/** What is wrong with a response; empty when nothing is. */
export function problemsWith(request: FuzzRequest, answer: Answer | NoAnswer, judging: Judging): string[] {
  if ('failure' in answer) return mayBeCutOff(request) ? [] : [`no answer: ${answer.failure}`];
  return [
    ...statusProblems(request, answer),
    ...bodyProblems(request, answer, judging.schemas),
    ...leaks(answer, judging.credentials),
    ...acceptedWrongly(request, answer, judging.schemas),
  ];
}

/** Node closes the connection on headers of more than 16 kB; the 431 may be lost when a body is still on its way. */
function mayBeCutOff({ headers, target }: FuzzRequest): boolean {
  return headers.flat().join('').length + target.length > 14_000;
}

function statusProblems({ operation, onRoute, method }: FuzzRequest, { status, text }: Answer): string[] {
  const documented = operation.answers.has(status);
  if (status === 503 || (status >= 500 && !(documented && isTestFailure(text))))
    return [`answered ${status}: ${text}`];
  if (documented || GENERAL.has(status)) return [];
  if (!onRoute && (method === 'OPTIONS' || method !== operation.method)) return [];
  return [`answered ${status}, which is not documented: ${text.slice(0, 300)}`];
}

/** The one 500 that is expected: a webhook test reports a failing endpoint with it. */
function isTestFailure(text: string): boolean {
  return /^\{"error":".*","details":/.test(text);
}

function bodyProblems(request: FuzzRequest, answer: Answer, schemas: AnswerSchemas): string[] {
  const { operation, method, onRoute } = request;
  const { status, headers, text } = answer;
  if (method === 'HEAD' || status === 304 || status === 204)
    return text === '' ? [] : [`${status} has a body: ${text}`];
  if (isParserRefusal(answer) || (method === 'OPTIONS' && status < 300)) return [];
  const expected = (onRoute ? operation.answers.get(status) : null) ?? 'application/json';
  if (headers['content-type']?.split(';')[0] !== expected)
    return [
      `${status} has content type ${headers['content-type']} instead of ${expected}: ${text.slice(0, 300)}`,
    ];
  if (expected !== 'application/json') return [];
  const body = parsed(text);
  if (body === undefined) return [`${status} is no JSON: ${text.slice(0, 300)}`];
  if (onRoute && operation.answers.has(status))
    return schemas
      .problemsOfAnswer(operation, status, body)
      .map((problem) => `${status} ${problem} in ${text.slice(0, 600)}`);
  if (status < 400) return [];
  return schemas.isError(body) ? [] : [`${status} is no error of any family: ${text.slice(0, 300)}`];
}

/** What can't be read as HTTP is refused before there is a route, always in the shape of a core error. */
function isParserRefusal({ headers, text }: Answer): boolean {
  return (
    headers.connection === 'close' &&
    /^\{"error":"The request (is not valid HTTP|line and headers are larger than 16 KB)","code":"[A-Z_]+"\}$/.test(
      text,
    )
  );
}

function leaks({ status, text }: Answer, credentials: readonly string[]): string[] {
  return [
    ...(status >= 400 && STACK.test(text) ? [`${status} shows the inside: ${text.slice(0, 500)}`] : []),
    ...(new RegExp(`${SECRET_MARK}\\d{5}`).test(text)
      ? [`${status} shows a secret: ${text.slice(0, 500)}`]
      : []),
    ...(credentials.some((credential) => text.includes(credential)) ? [`${status} shows a credential`] : []),
  ];
}

/** A body that the document forbids must not be accepted: either the document or the code is wrong. */
function acceptedWrongly(
  { operation, onRoute, body }: FuzzRequest,
  answer: Answer,
  schemas: AnswerSchemas,
): string[] {
  if (!onRoute || answer.status >= 300 || !body?.length || operation.body?.contentType !== 'application/json')
    return [];
  // A byte order mark may be ignored (RFC 8259, section 8.1), and is.
  const sent = parsed(new TextDecoder().decode(body));
  if (sent === undefined) return [`${answer.status} for a body that is no JSON`];
  return schemas
    .problemsOfRequest(operation, sent)
    .map((problem) => `${answer.status} for a body that the document refuses: ${problem}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
