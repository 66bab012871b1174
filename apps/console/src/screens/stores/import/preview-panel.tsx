import { formatCount, Rows } from '@oms/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../../../app/faults/loaded';
import type { StorageLocation } from '../stores';
import { texts } from '../texts';
import type { Preview } from './csv-preview';

const words = texts.import;
const SHOWN_ROWS = 10;
const SHOWN_SENTENCES = 20;

/** What would be created, updated, deleted and skipped, what is wrong, and the first rows. */
export function PreviewPanel({
  preview,
  locations,
}: {
  preview: Preview;
  /** Those that are there. */
  locations: UseQueryResult<readonly StorageLocation[], Error>;
}) {
  const { rows, skipped, errors, warnings } = preview;
  return (
    <>
      <Sentences title={words.errors} tone="bad" sentences={errors} />
      {errors.length > 0 ? null : (
        <Loaded query={locations} rows={3}>
          {(present) => (
            <ul className="number">
              {changesOf(preview, present).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {skipped.length === 0 ? null : <li>{words.skips(formatCount(skipped.length))}</li>}
            </ul>
          )}
        </Loaded>
      )}
      <Sentences title={words.warnings} tone="warn" sentences={warnings} />
      {rows.length === 0 ? null : (
        <Rows label={words.preview} columns={Object.values(texts.location)}>
          {rows.slice(0, SHOWN_ROWS).map(({ row, name, temperature, code, description }) => (
            <tr key={row}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{texts.temperatures[temperature]}</td>
              <td>
                <bdi>{code}</bdi>
              </td>
              <td>
                <bdi>{description}</bdi>
              </td>
            </tr>
          ))}
        </Rows>
      )}
    </>
  );
}

function changesOf({ rows }: Preview, present: readonly StorageLocation[]): string[] {
  const there = new Set(present.map(({ name }) => name));
  const updated = rows.filter(({ name }) => there.has(name)).length;
  return [
    words.creates(formatCount(rows.length - updated)),
    words.updates(formatCount(updated)),
    words.deletes(formatCount(present.length - updated)),
  ];
}

export function Sentences({
  title,
  tone,
  sentences,
}: {
  title: string;
  tone: 'bad' | 'warn';
  sentences: readonly string[];
}) {
  if (sentences.length === 0) return null;
  const more = sentences.length - SHOWN_SENTENCES;
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <strong>{title}</strong>
      <ul>
        {sentences.slice(0, SHOWN_SENTENCES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {more > 0 ? <li>{words.more(formatCount(more))}</li> : null}
      </ul>
    </div>
  );
}
