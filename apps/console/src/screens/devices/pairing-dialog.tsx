import { Button, CopyButton, Dialog, formatDuration, Skeleton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFault } from '../../app/faults/fault';
import { useWork } from '../../app/form/work';
import { texts as app } from '../../app/texts';
import { type Device, devicesQuery, makePairing, type Pairing } from './devices';
import { QrCode } from './qr-code';
import { texts } from './texts';

/** Shows a code that pairs one device, until that device is there. */
export function PairingDialog({ placeId, onClose }: { placeId: string; onClose: () => void }) {
  const { mutate, data, error, isPending } = useWork({ mutationFn: () => makePairing(placeId) });
  const { data: devices = [] } = useQuery(devicesQuery(placeId, data !== undefined));
  useEffect(() => mutate(), [mutate]);
  const paired = data === undefined ? undefined : pairedSince(devices, data);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.pairing.title}
      actions={
        <>
          <Button disabled={isPending} onClick={() => mutate()}>
            {texts.pairing.again}
          </Button>
          <Button kind="main" onClick={onClose}>
            {texts.pairing.done}
          </Button>
        </>
      }
    >
      {error === null ? null : <LoadFault error={error} onRetry={() => mutate()} />}
      {isPending ? <Skeleton rows={6} label={app.loading} /> : null}
      {paired === undefined ? null : <p role="status">{texts.pairing.paired(paired.person_name)}</p>}
      {data === undefined || isPending || paired !== undefined ? null : <Code key={data.id} pairing={data} />}
    </Dialog>
  );
}

function Code({ pairing: { url, expires_at } }: { pairing: Pairing }) {
  const leftMs = useTimeLeft(expires_at);
  if (leftMs === 0) return <p role="status">{texts.pairing.over}</p>;
  return (
    <div className="pairing">
      <p>{texts.pairing.how}</p>
      <QrCode text={url} label={texts.pairing.code} />
      {isLocal(url) ? <p className="problem">{texts.pairing.local}</p> : null}
      <p className="quiet">
        {texts.pairing.left(formatDuration(leftMs))} <CopyButton text={url} label={texts.pairing.copy} />
      </p>
    </div>
  );
}

/** By this machine's clock, which may differ from the service's: the service decides. */
function useTimeLeft(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000) * 1_000);
  const [ms, setMs] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setMs(left()), 1_000);
    return () => clearInterval(timer);
  });
  return ms;
}

function pairedSince(devices: readonly Device[], { expires_at }: Pairing): Device | undefined {
  const madeAt = Date.parse(expires_at) - 300_000;
  return devices.find(({ paired_at }) => Date.parse(paired_at) >= madeAt);
}

function isLocal(url: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url);
}
