import { Status, Time } from '@oms/ui';
import type { Entry } from '../order';
import { texts } from '../texts';
import { ofDelivery } from './delivery-line';
import type { Line } from './entry-line';
import { ofAudit, ofJob, ofPush } from './other-lines';
import { ofVersion } from './version-line';

/** One line, with the rest behind it. */
export function TimelineEntry({ entry, onVersion }: { entry: Entry; onVersion: (version: number) => void }) {
  const { tone, what, more } = lineOf(entry, onVersion);
  return (
    <details>
      <summary>
        <Status tone={tone}>
          <span className="kind">{texts.kinds[entry.kind]}</span>
        </Status>
        <bdi className="what">{what}</bdi>
        <Time at={entry.at} />
      </summary>
      <div className="more">{more}</div>
    </details>
  );
}

function lineOf(entry: Entry, onVersion: (version: number) => void): Line {
  switch (entry.kind) {
    case 'version':
      return ofVersion(entry.detail, onVersion);
    case 'job':
      return ofJob(entry.detail);
    case 'delivery':
      return ofDelivery(entry.detail);
    case 'push':
      return ofPush(entry.detail);
    case 'audit':
      return ofAudit(entry.detail);
  }
}
