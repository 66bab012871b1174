import { ApiError } from '../../api/request';
import { texts } from './texts';

/** Why somebody could not sign in, in words. */
export function Refused({ error }: { error: Error | null }) {
  if (error === null) return null;
  if (!(error instanceof ApiError)) throw error;
  return (
    <p className="notice" data-tone="bad" role="alert">
      {texts.refused[error.code] ?? error.message}
    </p>
  );
}

/** What is wrong with a new password; null when that is not why it was refused. */
export function passwordProblem(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'PASSWORD_REFUSED') return null;
  return error.message.replace(/^password/, texts.thePassword);
}
