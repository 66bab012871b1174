import { Check, Choice, Field, TextArea } from '@oms/ui';
import { PickMany } from '../../../app/form/pick-many';
import { problemWith } from '../../../app/form/problems';
import { useChannelNames } from '../../../channels/channels';
import { optionsOf } from '../../../channels/options';
import { texts } from '../texts';
import { Position, type PositionProblems } from './position';
import { ADDRESS, type StoreDraft } from './store-draft';

const words = texts.form;
const NAMES = { line1: words.street, postal_code: words.postcode, city: words.city, country: words.country };

interface Props {
  draft: StoreDraft;
  set: (changes: Partial<StoreDraft>) => void;
  error: Error | null;
}

export function StoreFields({ position, ...props }: Props & { position: PositionProblems | null }) {
  const { draft, set, error } = props;
  const text = (name: 'identifier' | 'name' | (typeof ADDRESS)[number], field: string = name) => ({
    maxLength: 255,
    problem: problemWith(error, field),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label={words.identifier}
        hint={words.identifierHint}
        required
        autoFocus
        {...text('identifier')}
      />
      <Field label={words.name} {...text('name')} />
      <ChannelFields {...props} />
      <TextArea
        label={words.names}
        hint={words.namesHint}
        problem={problemWith(error, 'channel_specific_identifiers')}
        value={draft.names}
        onChange={(event) => set({ names: event.target.value })}
      />
      <Check label={words.open} checked={draft.isOpen} onCheck={(isOpen) => set({ isOpen })} />
      <Check
        label={words.ordering}
        checked={draft.takesOrders}
        onCheck={(takesOrders) => set({ takesOrders })}
      />
      {ADDRESS.map((name) => (
        <Field
          key={name}
          label={NAMES[name]}
          hint={name === 'country' ? words.countryHint : undefined}
          {...text(name, `address.${name}`)}
        />
      ))}
      <Position draft={draft} set={set} problems={position} error={error} />
    </>
  );
}

function ChannelFields({ draft, set, error }: Props) {
  const { channels, hint } = useChannelNames();
  return (
    <>
      <Choice
        label={words.channel}
        hint={hint}
        problem={problemWith(error, 'channel_id')}
        value={draft.channel}
        options={optionsOf(channels, draft.channel)}
        onChoose={(channel) => set({ channel })}
      />
      <PickMany
        label={words.others}
        hint={hint}
        problem={problemWith(error, 'additional_channel_ids')}
        options={channels.filter(({ id }) => id !== draft.channel)}
        chosen={draft.otherChannels.filter((id) => id !== draft.channel)}
        onChoose={(otherChannels) => set({ otherChannels })}
      />
    </>
  );
}
