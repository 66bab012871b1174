import { Button, Choice, Field } from '@oms/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SettledField } from '../../app/lists/settled-field';
import { ChannelChoice } from '../../channels/channel-choice';
import { kindOf } from './job-words';
import { JOB_STATUSES, type JobSearch, type JobStatusName } from './job-search';
import { JOB_TYPES } from './jobs';
import { texts } from './texts';

/** What is listed; it is all in the address. */
export function JobFilters() {
  const search = useSearch({ from: '/signed-in/jobs' });
  const navigate = useNavigate({ from: '/jobs' });
  const set = (changes: JobSearch) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changes }), replace: true });
  const isFiltered = Object.entries(search).some(([name, value]) => name !== 'page' && value !== undefined);
  return (
    <div className="filters" role="search" aria-label={texts.filters}>
      <Choice
        label={texts.filter.status}
        value={search.status ?? ''}
        options={[
          ['', texts.filter.anyStatus],
          ...JOB_STATUSES.map((status) => [status, texts.states[status] ?? status] as const),
        ]}
        onChoose={(status) => set({ status: status === '' ? undefined : (status as JobStatusName) })}
      />
      <Choice
        label={texts.filter.type}
        value={search.type ?? ''}
        options={[['', texts.filter.anyType], ...JOB_TYPES.map((type) => [type, kindOf(type)] as const)]}
        onChoose={(type) => set({ type: type === '' ? undefined : type })}
      />
      <ChannelChoice
        label={texts.filter.channel}
        channel={search.channel}
        onChoose={(channel) => set({ channel })}
      />
      <SettledField
        label={texts.filter.number}
        maxLength={255}
        text={search.number ?? ''}
        onSettle={(number) => set({ number: number === '' ? undefined : number })}
      />
      {search.code === undefined ? null : <Field label={texts.filter.code} readOnly value={search.code} />}
      {isFiltered ? (
        <Button kind="bare" onClick={() => void navigate({ search: {}, replace: true })}>
          {texts.filter.clear}
        </Button>
      ) : null}
    </div>
  );
}
