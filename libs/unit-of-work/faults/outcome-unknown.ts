/** The connection was lost after a COMMIT was sent and before it was answered: what it was to commit is there, or it is not. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed: whether it is, is not known', {
      cause,
    });
  }
}
