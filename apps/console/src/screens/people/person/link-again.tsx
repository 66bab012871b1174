import { Button } from '@oms/ui';
import { useState } from 'react';
import { newKey, request } from '../../../api/request';
import { Confirm } from '../../../app/dialogs/confirm';
import { useWork } from '../../../app/form/work';
import { LinkOnce } from '../link-once';
import { type Person, personPath, type SignInLink } from '../people';
import { texts } from '../texts';

const words = texts.link;

/** Makes a new link by which somebody sets a password or comes in, and shows it once. */
export function LinkAgain({ person }: { person: Person }) {
  const [isAsking, setAsking] = useState(false);
  const work = useWork({
    // A new one every time, which ends those before: a repeat would not show the link.
    mutationFn: () =>
      request<SignInLink>(`${personPath(person.id)}/link`, { method: 'POST', headers: newKey() }),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{person.has_password ? words.reset : words.invite}</Button>
      {isAsking ? (
        <Confirm
          title={words.title}
          button={words.button}
          work={work}
          onConfirm={() => work.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{words.text}</p>
        </Confirm>
      ) : null}
      {work.data === undefined ? null : <LinkOnce link={work.data} onDone={() => work.reset()} />}
    </>
  );
}
