/**
 * SQL that locks a channel and returns its `id` and `type`. Whoever writes a feature's row of a channel locks the channel
 * before: writers of the same channel then follow each other and can't wait for each other in a circle, also with those
 * of the previous release, which have these columns in `channels` (docs/operations.md#columns-that-move).
 * @param parameter the id, such as `$1`
 */
export const lockedChannel = (parameter: string) =>
  `SELECT id, type FROM channels WHERE id = ${parameter} FOR NO KEY UPDATE`;
