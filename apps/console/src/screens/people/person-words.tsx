import { Status } from '@oms/ui';
import type { Person } from './people';
import { texts } from './texts';

/** Whether somebody can sign in. */
export function PersonState({
  person: { is_active: isActive, has_password: hasPassword, last_seen_at: seenAt },
}: {
  person: Person;
}) {
  if (!isActive) return <Status tone="quiet">{texts.states.disabled}</Status>;
  const hasBegun = hasPassword || seenAt !== null;
  return (
    <Status tone={hasBegun ? 'good' : 'plain'}>
      {hasBegun ? texts.states.active : texts.states.invited}
    </Status>
  );
}

/** What somebody is limited to, in numbers. */
export function limitsOf({ channel_ids: channels, place_ids: places }: Person): string {
  return texts.limits(channels?.length ?? null, places?.length ?? null) || texts.everything;
}
