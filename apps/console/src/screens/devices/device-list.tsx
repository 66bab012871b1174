import { Button, Dialog, State, Time } from '@oms/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFault } from '../../app/faults/fault';
import { Loaded } from '../../app/faults/loaded';
import { useWork } from '../../app/form/work';
import { type Device, devicesQuery, revoke } from './devices';
import { texts } from './texts';

/** The devices that are paired with a store, and what can be done about each. */
export function DeviceList({ placeId }: { placeId: string }) {
  const query = useQuery(devicesQuery(placeId));
  const [asked, setAsked] = useState<Device | null>(null);
  return (
    <>
      <Loaded query={query} rows={3}>
        {(devices) =>
          devices.length === 0 ? (
            <State title={texts.none.title}>{texts.none.text}</State>
          ) : (
            <DeviceTable devices={devices} onRevoke={setAsked} />
          )
        }
      </Loaded>
      {asked === null ? null : <Revoking device={asked} placeId={placeId} onClose={() => setAsked(null)} />}
    </>
  );
}

function DeviceTable({
  devices,
  onRevoke,
}: {
  devices: readonly Device[];
  onRevoke: (device: Device) => void;
}) {
  const { columns } = texts;
  return (
    <table className="devices panel">
      <thead>
        <tr>
          {[columns.name, columns.person, columns.seen, columns.paired, columns.by].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="for-readers">{texts.revoke}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.id}>
            <th scope="row">{device.name}</th>
            <td className="said" data-name={columns.person}>
              {device.person_name}
            </td>
            <td data-name={columns.seen}>
              <Time at={device.last_seen_at} />
            </td>
            <td data-name={columns.paired}>
              <Time at={device.paired_at} />
            </td>
            <td className="said" data-name={columns.by}>
              {device.paired_by}
            </td>
            <td className="ends">
              <Button onClick={() => onRevoke(device)}>{texts.revoke}</Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Revoking({ device, placeId, onClose }: { device: Device; placeId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutate, error, isPending } = useWork({
    mutationFn: () => revoke(placeId, device.id),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery(placeId).queryKey }),
  });
  const end = () => mutate(undefined, { onSuccess: onClose });
  const { title, text, yes, no } = texts.revoking;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title(device.name)}
      actions={
        <>
          <Button onClick={onClose}>{no}</Button>
          <Button kind="danger" disabled={isPending} onClick={end}>
            {yes}
          </Button>
        </>
      }
    >
      {error === null ? <p>{text}</p> : <LoadFault error={error} onRetry={end} />}
    </Dialog>
  );
}
