import { formatCount, Status, Time } from '@oms/ui';
import { texts } from './texts';
import type { CircuitName, Endpoint } from './webhooks';

type Words = (typeof texts.circuits)[keyof typeof texts.circuits];

/** How an endpoint is doing, in words: a closed circuit may be failing all the same. */
export function wordsFor(circuit: CircuitName, failures: number): Words {
  return texts.circuits[circuit === 'closed' && failures > 0 ? 'failing' : circuit];
}

export function EndpointState({
  circuit,
  failures,
  probeAt,
}: {
  circuit: CircuitName;
  failures: number;
  probeAt: string | null;
}) {
  const { tone, name } = wordsFor(circuit, failures);
  return (
    <>
      <Status tone={tone}>{name}</Status>
      {failures === 0 || circuit === 'disabled' ? null : (
        <p className="quiet number">
          {texts.failures(formatCount(failures))}
          {circuit === 'open' && probeAt !== null ? (
            <>
              , {texts.probe} <Time at={probeAt} />
            </>
          ) : null}
        </p>
      )}
    </>
  );
}

/** What waits, and since when the oldest has been due. */
export function Waiting({ endpoint }: { endpoint: Endpoint }) {
  const { waiting, waiting_is_lower_bound: isMore, oldest_due_at: oldest, held } = endpoint;
  if (waiting === 0 && held === 0) return <span className="quiet">{texts.nothingWaits}</span>;
  return (
    <>
      {waiting === 0 ? null : (
        <span className="number">{texts.waiting(`${formatCount(waiting)}${isMore ? '+' : ''}`)}</span>
      )}
      {held === 0 ? null : <p className="number">{texts.held(formatCount(held))}</p>}
      {oldest === null ? null : (
        <p className="quiet">
          {texts.oldest} <Time at={oldest} />
        </p>
      )}
    </>
  );
}
