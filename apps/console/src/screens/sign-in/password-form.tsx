import { Button, Field } from '@oms/ui';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/request';
import { useWork } from '../../app/form/work';
import { type Session, signIn } from '../../session/session';
import { Refused } from './refused';
import { texts } from './texts';

/** Signs somebody in with a password. A refusal leaves what was typed, but for a wrong password. */
export function PasswordForm({
  email: known,
  onDone,
  children,
}: {
  /** Given when it can only be this person. */
  email?: string;
  onDone: (session: Session) => void;
  children?: ReactNode;
}) {
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useWork({
    mutationFn: () => signIn(email, password),
    onSuccess: onDone,
    onError: (refusal) => (isWrong(refusal) ? setPassword('') : undefined),
  });
  return (
    <form
      className="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Refused error={error} />
      <Field
        label={texts.email}
        type="email"
        autoComplete="username"
        required
        readOnly={known !== undefined}
        autoFocus={known === undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        required
        autoFocus={known !== undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="actions">
        {children}
        <Button kind="main" type="submit" disabled={isPending}>
          {isPending ? texts.signingIn : texts.signIn}
        </Button>
      </div>
    </form>
  );
}

const isWrong = (refusal: Error) => refusal instanceof ApiError && refusal.code === 'WRONG_SIGN_IN';
