import { Status, Time } from '@oms/ui';
import { texts } from '../texts';
import { ofDelivery } from './delivery-line';
import type { Entry } from './entries';
import { type Line, words } from './entry-line';
import { ofAssignment, ofNote } from './note-lines';
import { ofAudit, ofJob, ofPush } from './other-lines';
import { ofPicking } from './picking-line';
import { ofVersion } from './version-line';

/** A newer service may have kinds that this page does not know. */
function ofOther({ kind }: { readonly kind: string }): Line {
  return { tone: 'quiet', what: words(kind), more: null };
}

/** One line, with the rest behind it where there is more. */
export function TimelineEntry({ entry, onVersion }: { entry: Entry; onVersion: (version: number) => void }) {
  const { tone, what, more } = lineOf(entry, onVersion);
  const line = (
    <>
      <Status tone={tone}>
        <span className="kind">{texts.kind[entry.kind]}</span>
      </Status>
      <bdi className="what">{what}</bdi>
      <Time at={entry.at} />
    </>
  );
  if (more === null) return <p className="entry">{line}</p>;
  return (
    <details>
      <summary className="entry" data-row>
        {line}
      </summary>
      <div className="more">{more}</div>
    </details>
  );
}

function lineOf(entry: Entry, onVersion: (version: number) => void): Line {
  switch (entry.kind) {
    case 'version':
      return ofVersion(entry.detail, onVersion);
    case 'note':
      return ofNote(entry.detail);
    case 'assignment':
      return ofAssignment(entry.detail);
    case 'picking':
      return ofPicking(entry.detail);
    case 'job':
      return ofJob(entry.detail);
    case 'delivery':
      return ofDelivery(entry.detail);
    case 'push':
      return ofPush(entry.detail);
    case 'audit':
      return ofAudit(entry.detail);
    default:
      return ofOther(entry);
  }
}
