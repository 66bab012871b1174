import type { ResultOf } from '@oms/client';
import { Button, Field, Skeleton, State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, request } from '../../api/request';
import { LoadFault } from '../../app/faults/fault';
import { useWork } from '../../app/form/work';
import type { Session } from '../../session/session';
import { passwordProblem, Refused } from './refused';
import { texts } from './texts';

/** Whom a link is for; looking does not use it up (docs/people.md#inviting-resetting-disabling). */
type ShownLink = ResultOf<'/v1/session/links/show', 'post'>;

/** Signs in by the link that led here: with a new password where it asks for one, once in any case. */
export function LinkForm({
  token,
  onDone,
  onLeave,
}: {
  token: string;
  onDone: (session: Session) => void;
  onLeave: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) =>
      request<ShownLink>('/v1/session/links/show', { method: 'POST', body: { token }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (isDead(error)) return <DeadLink onLeave={onLeave} />;
  if (error !== null) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={4} label={texts.checking} />;
  return <UseLink link={data} token={token} onDone={onDone} onLeave={onLeave} />;
}

function UseLink({
  link: { kind, name, email, needs_password: needsPassword },
  token,
  onDone,
  onLeave,
}: {
  link: ShownLink;
  token: string;
  onDone: (session: Session) => void;
  onLeave: () => void;
}) {
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useWork({
    mutationFn: () =>
      request<Session>('/v1/session/links/use', {
        method: 'POST',
        body: needsPassword ? { token, password } : { token },
      }),
    onSuccess: onDone,
  });
  if (isDead(error)) return <DeadLink onLeave={onLeave} />;
  const problem = passwordProblem(error);
  const { title, text, button } = texts.link[kind];
  return (
    <form
      className="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <h1>{title}</h1>
      <p>
        {text} <strong>{name}</strong>.
      </p>
      <Refused error={problem === null ? error : null} />
      {needsPassword ? (
        <>
          <Field label={texts.email} type="email" autoComplete="username" readOnly value={email} />
          <Field
            label={texts.newPassword}
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            hint={texts.passwordHint}
            problem={problem}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : null}
      <div className="actions">
        <Button kind="main" type="submit" disabled={isPending} autoFocus={!needsPassword}>
          {isPending ? texts.signingIn : button}
        </Button>
      </div>
    </form>
  );
}

function DeadLink({ onLeave }: { onLeave: () => void }) {
  const { title, text, button } = texts.deadLink;
  return (
    <State isScreen title={title} action={<Button onClick={onLeave}>{button}</Button>}>
      {text}
    </State>
  );
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LINK_NOT_USABLE';
}
