import type { OrderVersion } from '../entities/order-version.entity';
import { writtenOut } from '../store/repeated-words';
import { changesOf } from '../store/stored-changes';
import { type ReadText, textColumns, textOf } from '../store/version-text';
import type { ArchivedVersion } from './archive-line';

type Facts = Pick<
  OrderVersion,
  | 'order_id'
  | 'change_type'
  | 'status_from'
  | 'status_to'
  | 'status_metadata'
  | 'changes'
  | 'actor'
  | 'key_id'
  | 'request_id'
  | 'created_at'
>;

/** A version as `archivedColumns` selects it. */
export type VersionRow = ReadText & Facts;

/** SQL for a version with all that the archive has of it. @param channel a parameter */
export const archivedColumns = (v: string, channel: string): string => `
  ${v}.order_id, ${v}.version, ${v}.change_type, ${v}.status_from, ${v}.status_to, ${v}.actor, ${v}.key_id, ${v}.request_id,
  ${v}.created_at, ${v}.base_version, ${v}.middle_version, ${textColumns(v, channel)},
  ${changesOf(v)} AS changes, ${writtenOut(`${v}.status_metadata`)} AS status_metadata`;

/** SQL for whether the texts of a version are in the database. */
export const hasTexts = (v: string): string => `(${v}.snapshot IS NOT NULL OR ${v}.delta IS NOT NULL)`;

export function archivedVersion(channelId: string, row: VersionRow): ArchivedVersion {
  const { order_id, version, change_type, status_from, status_to, actor, key_id, request_id } = row;
  return {
    channel_id: channelId,
    order_id,
    version,
    change_type,
    status_from: status_from as ArchivedVersion['status_from'],
    status_to: status_to as ArchivedVersion['status_to'],
    actor,
    key_id,
    request_id,
    created_at: row.created_at.toISOString(),
    changes: row.changes,
    status_metadata: row.status_metadata,
    order: textOf(row),
  };
}
