import { Check, Choice, Field } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { PickMany } from '../../../app/form/pick-many';
import { problemWith } from '../../../app/form/problems';
import { useChannelNames } from '../../../channels/channels';
import { type PlaceNames, placeNamesQuery } from '../../../channels/places';
import { type RoleName, ROLES } from '../people';
import { texts } from '../texts';

const words = texts.form;

/** What somebody types of a person. Null limits: all. */
export interface PersonDraft {
  readonly email: string;
  readonly name: string;
  readonly role: RoleName;
  readonly channels: readonly string[] | null;
  readonly places: readonly string[] | null;
}

interface Props {
  draft: PersonDraft;
  set: (changes: Partial<PersonDraft>) => void;
  error: Error | null;
}

export function PersonFields({ isNew, ...props }: Props & { isNew: boolean }) {
  const { draft, set, error } = props;
  return (
    <>
      {isNew ? (
        <Field
          label={words.mail}
          type="email"
          required
          autoFocus
          maxLength={255}
          hint={words.mailHint}
          problem={problemWith(error, 'email')}
          value={draft.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      ) : null}
      <Field
        label={words.name}
        required
        autoFocus={!isNew}
        maxLength={255}
        problem={problemWith(error, 'name')}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Choice
        label={words.role}
        problem={problemWith(error, 'role')}
        value={draft.role}
        options={ROLES.map((role) => [role, texts.roles[role]])}
        onChoose={(role) => set({ role: role as RoleName })}
      />
      {draft.role === 'admin' ? null : <Limits {...props} />}
    </>
  );
}

function Limits({ draft, set, error }: Props) {
  const { channels, hint } = useChannelNames();
  const isStore = draft.role === 'store';
  const { data: stores } = useQuery({
    ...placeNamesQuery(draft.channels ?? channels.map(({ id }) => id)),
    enabled: isStore || draft.places !== null,
  });
  const chosenPlaces = draft.places ?? (isStore ? [] : null);
  return (
    <>
      <Check
        label={words.isLimitedToChannels}
        checked={draft.channels !== null}
        onCheck={(isLimited) => set({ channels: isLimited ? [] : null })}
      />
      {draft.channels === null ? null : (
        <PickMany
          label={words.channels}
          hint={hint}
          problem={problemWith(error, 'channel_ids')}
          options={channels}
          chosen={draft.channels}
          onChoose={(chosen) => set({ channels: chosen })}
        />
      )}
      {isStore ? null : (
        <Check
          label={words.isLimitedToPlaces}
          checked={draft.places !== null}
          onCheck={(isLimited) => set({ places: isLimited ? [] : null })}
        />
      )}
      {chosenPlaces === null ? null : (
        <PickMany
          label={words.places}
          hint={hintFor(stores)}
          problem={problemWith(error, 'place_ids')}
          options={stores?.places ?? []}
          chosen={chosenPlaces}
          onChoose={(chosen) => set({ places: chosen })}
        />
      )}
    </>
  );
}

function hintFor(stores: PlaceNames | undefined): string | undefined {
  if (stores === undefined || stores.places.length === 0) return words.noPlaces;
  return stores.isMore ? words.morePlaces : undefined;
}
