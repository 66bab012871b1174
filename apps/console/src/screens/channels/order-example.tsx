import { CopyButton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../app/faults/loaded';
import { orderSchemaQuery } from './channel';
import { texts } from './texts';

const words = texts.schema;

/** What an integrator needs to send a valid order; read once somebody opens it. */
export function OrderExample({ channelId }: { channelId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel padded" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {isOpen ? <Example channelId={channelId} /> : null}
    </details>
  );
}

function Example({ channelId }: { channelId: string }) {
  const schema = useQuery(orderSchemaQuery(channelId));
  return (
    <Loaded query={schema} rows={6}>
      {({ example, custom_validations: rules }) => {
        const text = JSON.stringify(example, null, 2);
        return (
          <div className="part">
            {rules.length === 0 ? null : <h3>{words.rules}</h3>}
            <ul>
              {rules.map(({ field, rule }) => (
                <li key={`${field} ${rule}`}>
                  <code>{field}</code> {rule}
                </li>
              ))}
            </ul>
            <h3>
              <span className="id">
                {words.example} <CopyButton text={text} label={words.copy} />
              </span>
            </h3>
            <pre className="long" tabIndex={0} aria-label={words.example}>
              {text}
            </pre>
          </div>
        );
      }}
    </Loaded>
  );
}
