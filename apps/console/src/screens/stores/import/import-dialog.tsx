import type { ResultOf } from '@oms/client';
import { Button, Dialog, Field, formatCount, Skeleton } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, LONG_MS, newKey, request } from '../../../api/request';
import { Refused } from '../../../app/faults/refused';
import { useWork } from '../../../app/form/work';
import { texts as app } from '../../../app/texts';
import { allLocationsQuery, locationsPath } from '../stores';
import { texts } from '../texts';
import { type ChosenFile, readFile } from './chosen-file';
import type { Preview } from './csv-preview';
import { PreviewPanel, Sentences } from './preview-panel';

const words = texts.import;

/** Shows what a CSV file would do as of now, and sends it once that is known. */
export function ImportDialog({ placeId, onClose }: { placeId: string; onClose: () => void }) {
  const locations = useQuery(allLocationsQuery(placeId));
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { work, reset } = useImport(placeId);
  const choose = (file: File | null) => {
    reset();
    setChosen(file === null ? null : { file, preview: null });
    // Another file may have been chosen while this one was read.
    if (file !== null)
      void readFile(file).then((read) => setChosen((now) => (now?.file === file ? read : now)));
  };
  const preview = chosen?.preview ?? null;
  const isReady = isGood(preview) && locations.isSuccess && !locations.isFetching;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        work.isSuccess ? (
          <Button kind="main" autoFocus onClick={onClose}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{app.cancel}</Button>
            <Button
              kind="main"
              disabled={!isReady || work.isPending}
              onClick={() => (chosen === null ? undefined : work.mutate(chosen.file))}
            >
              {work.isPending ? words.importing : words.button(formatCount(preview?.rows.length ?? 0))}
            </Button>
          </>
        )
      }
    >
      {work.isSuccess ? (
        <p role="status">{work.data.message}</p>
      ) : (
        <>
          <p>{words.text}</p>
          <Field
            label={words.file}
            hint={words.fileHint}
            type="file"
            accept=".csv,text/csv"
            disabled={work.isPending}
            onClick={(event) => {
              // Of the file that was chosen before, browsers tell nothing when it is chosen again, once it was mended.
              if (!isGood(preview)) event.currentTarget.value = '';
            }}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
          {chosen !== null && preview === null ? <Skeleton rows={3} label={words.reading} /> : null}
          {preview === null ? null : <PreviewPanel preview={preview} locations={locations} />}
          <Refusal error={work.error} />
        </>
      )}
    </Dialog>
  );
}

function isGood(preview: Preview | null): boolean {
  return preview !== null && preview.errors.length === 0 && preview.rows.length > 0;
}

/** Sends a file; all tries of one have the same key, so that it is imported once. */
function useImport(placeId: string) {
  const queries = useQueryClient();
  const key = useRef(newKey());
  const work = useWork({
    mutationFn: (file: File) => send(placeId, file, key.current),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['places', 'locations', placeId] }),
  });
  const reset = () => {
    key.current = newKey();
    work.reset();
  };
  return { work, reset };
}

function send(placeId: string, file: File, key: Readonly<Record<string, string>>) {
  const form = new FormData();
  form.append('file', file);
  return request<ResultOf<'/v1/places/{placeId}/storage-location/import', 'post'>>(
    `${locationsPath(placeId)}/import`,
    { method: 'POST', form, headers: key, longestMs: LONG_MS },
  );
}

/** What the service says of the file, row by row. */
function Refusal({ error }: { error: Error | null }) {
  const { validation_errors: errors } = (error instanceof ApiError ? (error.body ?? {}) : {}) as {
    validation_errors?: readonly string[];
  };
  if (!Array.isArray(errors)) return <Refused error={error} />;
  return <Sentences title={words.refused} tone="bad" sentences={errors as readonly string[]} />;
}
