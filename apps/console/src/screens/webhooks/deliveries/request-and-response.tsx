import { Button, CopyButton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../app/faults/loaded';
import { useMay } from '../../../session/may';
import { texts } from '../texts';
import { bodyQuery, type Delivery } from './deliveries';

/** What the latest attempt sent, with masked credentials, and what came back. */
export function RequestAndResponse({ channelId, delivery }: { channelId: string; delivery: Delivery }) {
  const {
    request_url: url,
    request_headers: headers,
    response_status: status,
    response_body: body,
  } = delivery;
  const [isBodyWanted, setBodyWanted] = useState(false);
  const maySeeEvents = useMay('events', 'read');
  return (
    <div className="sides">
      <section className="panel" aria-label={texts.requestTo}>
        <h3>{texts.requestTo}</h3>
        {url === null ? null : <code className="headers">POST {url}</code>}
        <code className="headers">
          {Object.entries(headers ?? {}).map(([name, value]) => (
            <span key={name}>
              {name}: {value}
            </span>
          ))}
        </code>
        {!maySeeEvents || delivery.order_id === null ? null : isBodyWanted ? (
          <SentBody channelId={channelId} delivery={delivery} />
        ) : (
          <Button onClick={() => setBodyWanted(true)}>{texts.showBody}</Button>
        )}
      </section>
      <section className="panel" aria-label={texts.response}>
        <h3>{texts.response}</h3>
        <p>{status === null ? (delivery.error ?? texts.noAnswer) : status}</p>
        {body === null || body === '' ? null : <Pre label={texts.response}>{body}</Pre>}
      </section>
    </div>
  );
}

function SentBody({ channelId, delivery }: { channelId: string; delivery: Delivery }) {
  const body = useQuery(bodyQuery(channelId, delivery));
  return (
    <Loaded query={body} rows={6}>
      {(found) => {
        if (found === null) return <p className="quiet">{texts.noBody}</p>;
        const text = JSON.stringify(found, null, 2);
        return (
          <>
            <span className="id">
              <CopyButton text={text} label={texts.copyBody} />
            </span>
            <Pre label={texts.requestTo}>{text}</Pre>
          </>
        );
      }}
    </Loaded>
  );
}

export function Pre({ label, children }: { label: string; children: string }) {
  return (
    <pre className="long" tabIndex={0} aria-label={label}>
      {children}
    </pre>
  );
}
