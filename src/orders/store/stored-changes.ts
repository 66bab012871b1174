import type { FieldChange, OrderChange } from '../model/order-change';
import { shortened, writtenOut } from './repeated-words';

/** Stored where only the status is another one, which the columns beside it say. */
const STATUS_ALONE = '';

const statusAlone = (from: string, to: string) => `[{"field":"status","from":"${from}","to":"${to}"}]`;

/** The JSON text of changes; empty where it follows from the statuses of the version. */
export function withoutStatusAlone(changes: readonly FieldChange[], status: OrderChange['status']): string {
  const json = JSON.stringify(changes);
  const { from, to } = status ?? {};
  return from && to && json === statusAlone(from, to) ? STATUS_ALONE : json;
}

/**
 * Names of changed fields that are told without what they changed from and to: a creation of 2,000 items has many. Changes may be megabytes,
 * names are short.
 */
export const MOST_NAMES = 100;

/** What stays of changes whose JSON text is in the archive: the names of the fields. */
export function namesAlone(
  json: string,
  status: { readonly from: string | null; readonly to: string | null },
): string {
  const { from, to } = status;
  if (from !== null && to !== null && json === statusAlone(from, to)) return STATUS_ALONE;
  const names = new Set((JSON.parse(json) as FieldChange[]).map(({ field }) => field));
  return JSON.stringify([...names].slice(0, MOST_NAMES).map((field) => ({ field })));
}

/** Changes as they are stored, of a version as it is read. */
export function storedAgain(
  json: string,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): string {
  return from !== null && to !== null && json === statusAlone(from, to) ? STATUS_ALONE : shortened(json);
}

/** SQL for the JSON text of a version's changes, however they are stored. @param version its alias */
export const changesOf = (version: string): string => `
  CASE WHEN ${version}.changes = '${STATUS_ALONE}'
       THEN '${statusAlone(`' || ${version}.status_from || '`, `' || ${version}.status_to || '`)}'
       ELSE ${writtenOut(`${version}.changes`)} END`;
