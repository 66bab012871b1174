/** The codes of what this server refuses itself, before the service is asked (docs/mcp.md#errors). */
export type RefusalCode =
  | 'DRY_RUN_FIRST'
  | 'PLAN_UNKNOWN'
  | 'PLAN_DIFFERS'
  | 'MOVE_NOT_ALLOWED'
  | 'METADATA_REQUIRED'
  | 'NOTHING_TO_DO'
  | 'TOO_MANY';

/** A call that can't be done as it is, with what to do instead. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly remedy: string,
  ) {
    super(message);
  }
}
