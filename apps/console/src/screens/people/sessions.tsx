import { Button, Rows, Time } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/request';
import { Confirm } from '../../app/dialogs/confirm';
import { Loaded } from '../../app/faults/loaded';
import { Refused } from '../../app/faults/refused';
import { useWork } from '../../app/form/work';
import { type SessionRow, sessionsQuery } from './people';
import { texts } from './texts';

/** Where somebody is signed in; each session can be ended, and all. @param props.path of the sessions */
export function Sessions({ path }: { path: string }) {
  const queries = useQueryClient();
  const sessions = useQuery(sessionsQuery(path));
  const [isAsking, setAsking] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: ['people', 'sessions', path] });
  const one = useWork({
    mutationFn: (id: string) => request(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: readAgain,
  });
  const all = useWork({
    mutationFn: () => request(path, { method: 'DELETE' }),
    onSuccess: async () => {
      setAsking(false);
      await readAgain();
    },
  });
  return (
    <div className="part">
      <div className="screen-head">
        <h2>{texts.sessions}</h2>
        {sessions.data === undefined || sessions.data.length === 0 ? null : (
          <Button onClick={() => setAsking(true)}>{texts.endAll.button}</Button>
        )}
      </div>
      <Refused error={one.error} />
      <Loaded query={sessions} rows={3}>
        {(found) =>
          found.length === 0 ? (
            <p className="quiet">{texts.noSessions}</p>
          ) : (
            <Rows label={texts.sessions} columns={[...Object.values(texts.session), '']}>
              {found.map((session) => (
                <Row
                  key={session.id}
                  session={session}
                  isBusy={one.isPending}
                  onEnd={() => one.mutate(session.id)}
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isAsking ? (
        <Confirm
          title={texts.endAll.title}
          button={texts.endAll.confirm}
          kind="danger"
          work={all}
          onConfirm={() => all.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.endAll.text}</p>
        </Confirm>
      ) : null}
    </div>
  );
}

function Row({ session, isBusy, onEnd }: { session: SessionRow; isBusy: boolean; onEnd: () => void }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{session.user_agent ?? texts.unknownAgent}</bdi>
        <p className="quiet">
          <bdi>{session.address}</bdi> {session.is_current ? <strong>{texts.thisOne}</strong> : null}
        </p>
      </th>
      <td>
        <Time at={session.created_at} />
      </td>
      <td>
        <Time at={session.last_used_at} />
      </td>
      <td>
        <div className="actions">
          <Button onClick={onEnd} disabled={isBusy}>
            {texts.end}
          </Button>
        </div>
      </td>
    </tr>
  );
}
