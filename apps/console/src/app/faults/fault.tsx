import { Button, MissingScript, State } from '@oms/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../api/request';
import { texts } from '../texts';

/** What stands in place of data that could not be loaded: whose fault it is, what still works, what to do. */
export function LoadFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = <Button onClick={onRetry}>{texts.again}</Button>;
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 0) {
    return (
      <State title={texts.unreachable.title} action={again}>
        {texts.unreachable.text}
      </State>
    );
  }
  if (error.status === 403) return <State title={texts.forbidden.title}>{texts.forbidden.text}</State>;
  return (
    <State title={texts.failed.title} action={again}>
      {error.message}
      {error.requestId === null ? null : (
        <>
          <br />
          {texts.failed.request} <code>{error.requestId}</code>
        </>
      )}
    </State>
  );
}

/** A screen that threw, or whose data can't be read; the shell and the other screens go on. */
export function ScreenFault({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError) return <LoadFault error={error} onRetry={() => void router.invalidate()} />;
  const { title, text } = error instanceof MissingScript ? texts.updated : texts.broken;
  return (
    <State isScreen title={title} action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}>
      {text}
    </State>
  );
}

export function NoScreen() {
  return (
    <State
      isScreen
      title={texts.missing.title}
      action={
        <Link to="/" className="button">
          {texts.missing.home}
        </Link>
      }
    >
      {texts.missing.text}
    </State>
  );
}
