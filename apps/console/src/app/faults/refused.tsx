import { ApiError } from '../../api/request';
import { texts } from '../texts';

/** Why something could not be done, in words; nothing when there is no refusal. */
export function Refused({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p className="notice" data-tone="bad" role="alert">
      {refusalText(error)}
    </p>
  );
}

export function refusalText(error: Error): string {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'UNANSWERED') return texts.maybeDone;
  if (error.status === 0) return texts.notDone;
  return error.code === 'ROLE_FORBIDS' ? texts.forbidden.text : error.message;
}
