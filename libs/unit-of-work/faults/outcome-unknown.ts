/**
 * Whether the change was made is not known: a COMMIT was sent and its response was lost. Or a part of the work is done, and the rest
 * failed.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('It is not known whether the change was made, or only a part of it', { cause });
  }
}
