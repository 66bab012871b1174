import type { FieldChange, OrderChange } from '../model/order-change';
import { writtenOut } from './repeated-words';

/** Stored where only the status is another one, which the columns beside it say. */
const STATUS_ALONE = '';

const statusAlone = (from: string, to: string) => `[{"field":"status","from":"${from}","to":"${to}"}]`;

/** The JSON text of changes; empty where it follows from the statuses of the version. */
export function withoutStatusAlone(changes: readonly FieldChange[], status: OrderChange['status']): string {
  const json = JSON.stringify(changes);
  const { from, to } = status ?? {};
  return from && to && json === statusAlone(from, to) ? STATUS_ALONE : json;
}

/** SQL for the JSON text of a version's changes, however they are stored. @param version its alias */
export const changesOf = (version: string): string => `
  CASE WHEN ${version}.changes = '${STATUS_ALONE}'
       THEN '${statusAlone(`' || ${version}.status_from || '`, `' || ${version}.status_to || '`)}'
       ELSE ${writtenOut(`${version}.changes`)} END`;
