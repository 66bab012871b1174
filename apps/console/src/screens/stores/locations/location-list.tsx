import { apart, Button, Rows, State } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../../app/faults/loaded';
import { Pages } from '../../../app/lists/pages';
import { useMay } from '../../../session/may';
import { locationsQuery, type StorageLocation } from '../stores';
import { texts } from '../texts';
import { Deletion } from './deletion';
import { LocationDialog } from './location-dialog';

const ImportDialog = apart(async () => (await import('../import/import-dialog')).ImportDialog);

/** A location that is edited may be a new one: null. */
type Open =
  'import' | { readonly edit: StorageLocation | null } | { readonly remove: StorageLocation } | null;

/** The storage locations of a store, by name. */
export function LocationList({ placeId }: { placeId: string }) {
  const { page } = useSearch({ from: '/signed-in/stores/$placeId' });
  const navigate = useNavigate({ from: '/stores/$placeId' });
  const locations = useQuery(locationsQuery(placeId, page));
  const mayChange = useMay('storage');
  const mayRemove = useMay('storage', 'admin');
  const [open, setOpen] = useState<Open>(null);
  return (
    <div className="part">
      <div className="screen-head">
        <h2>{texts.locations}</h2>
        <div className="actions">
          {mayRemove ? <Button onClick={() => setOpen('import')}>{texts.importCsv}</Button> : null}
          {mayChange ? <Button onClick={() => setOpen({ edit: null })}>{texts.addLocation}</Button> : null}
        </div>
      </div>
      <Loaded query={locations} rows={6}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 ? (
              <State title={texts.noLocations.title}>{texts.noLocations.text}</State>
            ) : (
              <Rows
                label={texts.locations}
                columns={[...Object.values(texts.location), ...(mayChange ? [''] : [])]}
                isOld={locations.isPlaceholderData}
              >
                {data.map((location) => (
                  <LocationRow
                    key={location.id}
                    location={location}
                    onEdit={mayChange ? () => setOpen({ edit: location }) : null}
                    onRemove={mayRemove ? () => setOpen({ remove: location }) : null}
                  />
                ))}
              </Rows>
            )}
            <Pages pagination={pagination} onPage={(next) => void navigate({ search: { page: next } })} />
          </>
        )}
      </Loaded>
      <OpenDialog placeId={placeId} open={open} onClose={() => setOpen(null)} />
    </div>
  );
}

function OpenDialog({ placeId, open, onClose }: { placeId: string; open: Open; onClose: () => void }) {
  if (open === null) return null;
  if (open === 'import') {
    return <ImportDialog placeId={placeId} onClose={onClose} />;
  }
  if ('edit' in open) return <LocationDialog placeId={placeId} location={open.edit} onClose={onClose} />;
  return <Deletion placeId={placeId} location={open.remove} onClose={onClose} />;
}

function LocationRow({
  location,
  onEdit,
  onRemove,
}: {
  location: StorageLocation;
  onEdit: (() => void) | null;
  onRemove: (() => void) | null;
}) {
  const { name, temperature_type: temperature, code, description } = location;
  return (
    <tr>
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
      {onEdit === null ? null : (
        <td>
          <div className="actions">
            <Button onClick={onEdit}>{texts.editLocation}</Button>
            {onRemove === null ? null : <Button onClick={onRemove}>{texts.deleteLocation}</Button>}
          </div>
        </td>
      )}
    </tr>
  );
}
