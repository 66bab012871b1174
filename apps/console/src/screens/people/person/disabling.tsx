import { Button } from '@oms/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../api/request';
import { Confirm } from '../../../app/dialogs/confirm';
import { refusalText } from '../../../app/faults/refused';
import { useWork } from '../../../app/form/work';
import { type Person, personPath } from '../people';
import { texts } from '../texts';

const words = texts.disable;

/** Shuts somebody out, or lets them in again. */
export function Disabling({ person }: { person: Person }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const work = useWork({
    mutationFn: () =>
      request(personPath(person.id), { method: 'PUT', body: { is_active: !person.is_active } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['people'] });
      setAsking(false);
    },
  });
  if (!person.is_active) {
    return (
      <>
        <Button onClick={() => work.mutate()} disabled={work.isPending}>
          {texts.enable}
        </Button>
        {work.isError ? (
          <p className="notice" data-tone="bad" role="alert">
            {refusalText(work.error)}
          </p>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      {isAsking ? (
        <Confirm
          title={words.title(person.name)}
          button={words.confirm}
          kind="danger"
          work={work}
          onConfirm={() => work.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{words.text}</p>
        </Confirm>
      ) : null}
    </>
  );
}
