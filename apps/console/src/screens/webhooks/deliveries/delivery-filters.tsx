import { Button, Choice } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettledField } from '../../../app/lists/settled-field';
import { texts } from '../texts';
import { DELIVERY_STATUSES, type DeliverySearch, type DeliveryStatusName } from '../webhook-search';
import { eventNamesQuery } from '../webhooks';

const words = texts.filter;

/** What is listed; it is all in the address. @param props.children what can be done with it */
export function DeliveryFilters({ children }: { children: ReactNode }) {
  const search = useSearch({ from: '/signed-in/webhooks/$channelId' });
  const navigate = useNavigate({ from: '/webhooks/$channelId' });
  const { data: events = [] } = useQuery(eventNamesQuery);
  const set = (changes: DeliverySearch) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changes }), replace: true });
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'page' && value !== undefined);
  return (
    <div className="filters" role="search" aria-label={texts.filters}>
      <Choice
        label={words.status}
        value={search.status ?? ''}
        options={[['', words.any], ...DELIVERY_STATUSES.map((status) => [status, words[status]] as const)]}
        onChoose={(status) => set({ status: status === '' ? undefined : (status as DeliveryStatusName) })}
      />
      <Choice
        label={words.type}
        value={search.type ?? ''}
        options={[['', words.anyType], ...events.map(({ name }) => [name, name] as const)]}
        onChoose={(type) => set({ type: type === '' ? undefined : type })}
      />
      <SettledField
        label={words.number}
        maxLength={255}
        text={search.number ?? ''}
        onSettle={(number) => set({ number: number === '' ? undefined : number })}
      />
      {isFiltered ? (
        <Button kind="bare" onClick={() => void navigate({ search: {}, replace: true })}>
          {words.clear}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
