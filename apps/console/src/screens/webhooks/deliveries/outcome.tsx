import { Status, Time } from '@oms/ui';
import { texts } from '../texts';
import type { Delivery } from './deliveries';

/** How the latest attempt of a delivery ended, and what follows. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const { delivery_status: status, next_retry: next, skipped, response_status: code, error } = delivery;
  const { outcome } = texts;
  const cause = error ?? (code === null ? null : texts.responded(code));
  if (status === 'delivered') return <Status tone="good">{outcome.delivered}</Status>;
  if (skipped === true) return <Status tone="quiet">{outcome.skipped}</Status>;
  return (
    <>
      {next === null ? (
        <Status tone="bad">{outcome.givenUp}</Status>
      ) : (
        <Status tone="warn">
          <span>
            {outcome.retried}, {texts.nextTry} <Time at={next} />
          </span>
        </Status>
      )}
      {cause === null ? null : (
        <p className="quiet">
          <bdi>{cause}</bdi>
        </p>
      )}
    </>
  );
}
