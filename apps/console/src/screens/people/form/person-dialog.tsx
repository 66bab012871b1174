import type { ResultOf } from '@oms/client';
import { Dialog } from '@oms/ui';
import { request } from '../../../api/request';
import { ifUnchanged, useDraft } from '../../../app/form/draft';
import { Form } from '../../../app/form/form';
import { useSave } from '../../../app/form/save';
import { type Person, personPath, type SignInLink } from '../people';
import { type PersonDraft, PersonFields } from './person-fields';
import { texts } from '../texts';

const words = texts.form;
const FIELDS = ['email', 'name', 'role', 'channel_ids', 'place_ids'];

/** Invites somebody, or changes what they may do. @param props.person null: somebody new */
export function PersonDialog({
  person,
  onInvited,
  onClose,
}: {
  person: Person | null;
  onInvited?: (link: SignInLink) => void;
  onClose: () => void;
}) {
  const { draft, set } = useDraft<PersonDraft>({
    email: person?.email ?? '',
    name: person?.name ?? '',
    role: person?.role ?? 'operator',
    channels: person?.channel_ids ?? null,
    places: person?.place_ids ?? null,
  });
  const { work, onSend, onOverwrite, onTakeTheirs } = useSave<SignInLink | null>({
    readAt: person?.updated_at ?? null,
    changes: [['people']],
    onClose,
    onMade: (link) => (link === null ? undefined : onInvited?.(link)),
    send: (readAt) => send(person, draft, readAt),
  });
  return (
    <Dialog isOpen onClose={onClose} title={person === null ? words.invite : words.change}>
      <Form
        button={person === null ? words.invited : words.changed}
        work={work}
        fields={FIELDS}
        onSend={onSend}
        onOverwrite={person === null ? undefined : onOverwrite}
        onTakeTheirs={onTakeTheirs}
        onCancel={onClose}
      >
        <PersonFields draft={draft} set={set} isNew={person === null} error={work.error} />
      </Form>
    </Dialog>
  );
}

/** The link of an invitation; null after a change. */
async function send(
  person: Person | null,
  draft: PersonDraft,
  readAt: string | null,
): Promise<SignInLink | null> {
  const { email, name, role, channels, places } = draft;
  const isAdmin = role === 'admin';
  const body = { name, role, channel_ids: isAdmin ? null : channels, place_ids: isAdmin ? null : places };
  if (person !== null) {
    await request(personPath(person.id), { method: 'PUT', headers: ifUnchanged(readAt), body });
    return null;
  }
  const invited = await request<ResultOf<'/v1/people', 'post'>>('/v1/people', {
    method: 'POST',
    body: { email, ...body },
  });
  return { link: invited.link, expires_at: invited.link_expires_at };
}
