import { Button, Field } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, request } from '../../../api/request';
import { Refused } from '../../../app/faults/refused';
import { useWork } from '../../../app/form/work';
import { readSessionAgain, useSession } from '../../../session/session';
import { texts } from '../texts';

const words = texts.password;

/** Changes one's own password; all other sessions of the person end. */
export function OwnPassword() {
  const queries = useQueryClient();
  const person = useSession()?.person;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const work = useWork({
    mutationFn: () =>
      request('/v1/session/password', {
        method: 'PUT',
        body: { password: next, ...(person?.has_password && { current_password: current }) },
      }),
    onSuccess: async () => {
      setCurrent('');
      setNext('');
      // The session says whether there is a password, which from now on is asked for.
      await readSessionAgain(queries);
      await queries.invalidateQueries({ queryKey: ['people', 'sessions'] });
    },
  });
  const { wrongCurrent, wrongNext, rest } = refusalsOf(work.error);
  return (
    <form
      className="part form narrow"
      onSubmit={(event) => {
        event.preventDefault();
        work.mutate();
      }}
    >
      <h2>{words.title}</h2>
      {person?.has_password ? (
        <Field
          label={words.current}
          type="password"
          autoComplete="current-password"
          required
          problem={wrongCurrent}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      ) : null}
      <Field
        label={words.next}
        type="password"
        autoComplete="new-password"
        required
        hint={words.hint}
        problem={wrongNext}
        value={next}
        onChange={(event) => setNext(event.target.value)}
      />
      <Refused error={rest} />
      {work.isSuccess ? <Changed /> : null}
      <div className="actions">
        <Button kind="main" type="submit" disabled={work.isPending}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}

/** A refusal at the field that it is about, or the rest. */
function refusalsOf(error: Error | null) {
  const code = error instanceof ApiError ? error.code : null;
  const wrongCurrent = code === 'WRONG_SIGN_IN' ? words.wrong : null;
  const isRefused = code === 'PASSWORD_REFUSED' && error !== null;
  const wrongNext = isRefused ? error.message.replace(/^password/, words.thePassword) : null;
  return { wrongCurrent, wrongNext, rest: wrongCurrent === null && wrongNext === null ? error : null };
}

function Changed() {
  return (
    <p className="notice" data-tone="good" role="status">
      {words.done}
    </p>
  );
}
