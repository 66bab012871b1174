/** The connection was lost after a COMMIT was sent and before its response: the commit may have happened or not. */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed: whether it is, is not known', {
      cause,
    });
  }
}
