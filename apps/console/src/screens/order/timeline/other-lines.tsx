import { Id } from '@oms/ui';
import { texts as app } from '../../../app/texts';
import { texts } from '../texts';
import type { Detail } from './entries';
import { By, type Line, Request, words } from './entry-line';

export function ofJob({ id, type, status, attempts, error }: Detail<'job'>): Line {
  return {
    tone: status === 'failed' ? 'bad' : status === 'completed' ? 'good' : 'plain',
    what: (
      <>
        {words(type)}: {texts.jobStates[status] ?? status}
        {error === null ? null : <span className="quiet"> {error.message}</span>}
      </>
    ),
    more: (
      <>
        {error === null ? null : <p>{error.message}</p>}
        <p className="row">
          {texts.attempts(attempts)} <Id id={id} copyLabel={app.copyId} />
        </p>
      </>
    ),
  };
}

export function ofPush({ devices, states, error }: Detail<'push'>): Line {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  return {
    tone: error === null ? 'plain' : 'warn',
    what: `${texts.devices(devices)}: ${counts.join(', ')}`,
    more: error === null ? null : <p>{error}</p>,
  };
}

export function ofAudit({ action, actor, changed, request_id: request }: Detail<'audit'>): Line {
  return {
    tone: 'quiet',
    what: (
      <>
        {words(action)}
        <By name={actor.client_name} />
      </>
    ),
    more: (
      <>
        {changed.length === 0 ? null : <p>{changed.join(', ')}</p>}
        <Request id={request} />
      </>
    ),
  };
}
