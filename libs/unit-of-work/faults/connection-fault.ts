import { QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * A connection that breaks between two statements is noticed by TypeORM, which releases its runner: the next statement
 * then says that the runner was released, not why.
 */
export function connectionFault(error: unknown): unknown {
  if (!(error instanceof QueryRunnerAlreadyReleasedError)) return error;
  return new Error('Connection terminated between two statements', { cause: error });
}
