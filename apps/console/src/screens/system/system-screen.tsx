import '../screens.css';
import './system.css';
import { Button, Skeleton, Status, Time, type Tone } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFault } from '../../app/faults/fault';
import { ScreenHead } from '../../app/shell/screen-head';
import { texts as app } from '../../app/texts';
import { useMay } from '../../session/may';
import { Operations } from './operations';
import { type Readiness, readReadiness } from './readiness';
import { systemQuery } from './system';
import { texts } from './texts';

const TONES: Readonly<Record<string, Tone>> = { up: 'good', current: 'good', newer: 'warn' };

/** What works and what does not, as the process that answers sees it. */
export function SystemScreen() {
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => readReadiness(signal),
  });
  const queries = useQueryClient();
  const lookAgain = () => {
    void refetch();
    void queries.invalidateQueries({ queryKey: systemQuery.queryKey });
  };
  const maySeeMore = useMay('operations', 'read');
  return (
    <>
      <ScreenHead title={texts.name}>
        <span className="checked">
          {dataUpdatedAt === 0 ? null : (
            <span className="quiet">
              {texts.checked} <Time at={new Date(dataUpdatedAt).toISOString()} />
            </span>
          )}
          <Button onClick={lookAgain} disabled={isFetching}>
            {texts.again}
          </Button>
        </span>
      </ScreenHead>
      {isPending ? <Skeleton rows={6} label={app.loading} /> : null}
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {data === undefined || error !== null ? null : <Checks readiness={data} />}
      {maySeeMore ? <Operations /> : null}
    </>
  );
}

/** By the name of the check. */
type Words = Readonly<Record<string, string>>;

function Checks({ readiness: { status, checks, reasons } }: { readiness: Readiness }) {
  const why: Partial<Words> = reasons ?? {};
  const { tone, title, text } = texts.overall[status];
  return (
    <>
      <section className="panel overall" data-tone={tone} role="status">
        <h2>
          <Status tone={tone}>{title}</Status>
        </h2>
        <p>{text}</p>
      </section>
      <table className="checks panel">
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.state}</th>
            <th scope="col">{texts.why}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(checks as Words).map(([name, word]) => (
            <tr key={name}>
              <th scope="row">{texts.checks[name]?.name ?? name}</th>
              <td>
                <Status tone={TONES[word] ?? 'bad'}>{texts.words[word] ?? word}</Status>
              </td>
              <td className={why[name] === undefined ? 'quiet' : undefined}>
                {why[name] ?? texts.checks[name]?.text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
