import { Status } from '@oms/ui';
import type { Person } from './people';
import { texts } from './texts';

/** Whether somebody can sign in. */
export function PersonState({
  person: { is_active: isActive, has_password: hasPassword },
}: {
  person: Person;
}) {
  if (!isActive) return <Status tone="quiet">{texts.states.disabled}</Status>;
  return (
    <Status tone={hasPassword ? 'good' : 'plain'}>
      {hasPassword ? texts.states.active : texts.states.invited}
    </Status>
  );
}

/** What somebody is limited to, in numbers. */
export function limitsOf({ channel_ids: channels, place_ids: places }: Person): string {
  return texts.limits(channels?.length ?? null, places?.length ?? null) || texts.everything;
}
