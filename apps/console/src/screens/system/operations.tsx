import { Facts, formatCount, formatDuration, Rows, Time } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../app/faults/loaded';
import { bytesText } from './bytes';
import { type System, systemQuery } from './system';
import { texts } from './texts';

/** What admins see of the whole system: what waits, which processes run, how large the database is. */
export function Operations() {
  const system = useQuery(systemQuery);
  return (
    <Loaded query={system} rows={6}>
      {(found) => (
        <>
          <Queues system={found} />
          <Processes system={found} />
        </>
      )}
    </Loaded>
  );
}

/** More are not counted. */
const MOST_COUNTED = 10_000;

function countText(count: number): string {
  return count > MOST_COUNTED ? `${formatCount(MOST_COUNTED)}+` : formatCount(count);
}

function Queues({ system }: { system: System }) {
  return (
    <div className="part">
      <h2>{texts.queues}</h2>
      <Rows label={texts.queues} columns={Object.values(texts.queue)}>
        {system.queues.map(({ name, waiting, lag_seconds: lag }) => (
          <tr key={name}>
            <th scope="row">{texts.queueNames[name] ?? name}</th>
            <td className="number">{countText(waiting)}</td>
            <td className="number">{lag > 0 ? formatDuration(lag * 1_000) : texts.noLag}</td>
          </tr>
        ))}
      </Rows>
      <section className="panel padded" aria-label={texts.database}>
        <Facts
          facts={[
            [texts.failed, countText(system.jobs_failed)],
            [texts.held, countText(system.deliveries_held)],
            [texts.database, texts.databaseOf(system.database_version)],
            [texts.size, bytesText(system.database_bytes)],
          ]}
        />
      </section>
    </div>
  );
}

function Processes({ system: { processes } }: { system: System }) {
  const versions = new Set(processes.map(({ version }) => version));
  return (
    <div className="part">
      <h2>
        {texts.processes} <span className="quiet number">{formatCount(processes.length)}</span>
      </h2>
      {versions.size > 1 ? (
        <p className="notice" data-tone="warn">
          {texts.mixed}
        </p>
      ) : null}
      <Rows label={texts.processes} columns={Object.values(texts.process)}>
        {processes.map(({ id, host, pid, role, version, started_at: started, seen_at: seen }) => (
          <tr key={id}>
            <th scope="row">
              <code>
                {host} {pid}
              </code>
            </th>
            <td>{role}</td>
            <td>{version === null ? texts.unknownVersion : <code>{version}</code>}</td>
            <td>
              <Time at={started} />
            </td>
            <td>
              <Time at={seen} />
            </td>
          </tr>
        ))}
      </Rows>
    </div>
  );
}
