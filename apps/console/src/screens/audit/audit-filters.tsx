import { Button, Choice, Field } from '@oms/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SettledField } from '../../app/lists/settled-field';
import { ChannelChoice } from '../../channels/channel-choice';
import { type AuditSearch, RESOURCE_TYPES, type ResourceType } from './audit-search';
import { texts } from './texts';

const words = texts.filter;

/** What is listed; it is all in the address. */
export function AuditFilters() {
  const search = useSearch({ from: '/signed-in/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const set = (changes: AuditSearch) =>
    void navigate({ search: (all) => ({ ...all, ...changes }), replace: true });
  const text = (name: 'resource' | 'actor' | 'action') => ({
    label: words[name],
    maxLength: 255,
    text: search[name] ?? '',
    onSettle: (value: string) => set({ [name]: value || undefined }),
  });
  const day = (name: 'from' | 'to') => ({
    label: words[name],
    type: 'date',
    value: search[name] ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value || undefined }),
  });
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <div className="filters" role="search" aria-label={texts.filters}>
      <Choice
        label={words.type}
        value={search.type ?? ''}
        options={[['', words.anyType], ...RESOURCE_TYPES.map((type) => [type, texts.types[type]] as const)]}
        onChoose={(type) => set({ type: (type || undefined) as ResourceType | undefined })}
      />
      <SettledField {...text('resource')} />
      <SettledField {...text('actor')} placeholder={words.actorHint} />
      <SettledField {...text('action')} placeholder="order.status_changed" />
      <ChannelChoice
        label={words.channel}
        channel={search.channel}
        onChoose={(channel) => set({ channel })}
      />
      <Field {...day('from')} />
      <Field {...day('to')} />
      {isFiltered ? (
        <Button kind="bare" onClick={() => void navigate({ search: {}, replace: true })}>
          {words.clear}
        </Button>
      ) : null}
    </div>
  );
}
