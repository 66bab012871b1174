import { Button, CopyButton, Dialog, Skeleton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadFault } from '../../../app/faults/fault';
import { texts as app } from '../../../app/texts';
import { texts } from '../texts';
import { Changes } from '../timeline/version-line';
import { differenceQuery, versionQuery } from './versions';

/** Any version of the order as JSON, or the difference of any two. */
export function VersionsDialog({
  orderId,
  newest,
  opened,
  onClose,
}: {
  orderId: string;
  newest: number;
  /** The version to begin with. */
  opened: number;
  onClose: () => void;
}) {
  const [version, setVersion] = useState(opened);
  const [other, setOther] = useState<number | null>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={other === null ? texts.jsonOf(version) : texts.differenceOf(other, version)}
      actions={
        <Button kind="main" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="version-choice">
        <VersionChoice
          label={texts.versionLabel}
          newest={newest}
          value={version}
          onChoose={(one) => setVersion(one ?? newest)}
        />
        <VersionChoice
          label={texts.comparedWith}
          none={texts.nothingElse}
          newest={newest}
          value={other}
          onChoose={setOther}
        />
      </div>
      {other === null ? (
        <Json orderId={orderId} version={version} />
      ) : (
        <Difference orderId={orderId} from={other} to={version} />
      )}
    </Dialog>
  );
}

function VersionChoice({
  label,
  none,
  newest,
  value,
  onChoose,
}: {
  label: string;
  none?: string;
  newest: number;
  value: number | null;
  onChoose: (version: number | null) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? null : Number(event.target.value))}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {Array.from({ length: newest }, (_, n) => newest - n).map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </div>
  );
}

function Json({ orderId, version }: { orderId: string; version: number }) {
  const { data, error, refetch } = useQuery(versionQuery(orderId, version));
  if (error !== null) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={8} label={app.loading} />;
  const text = JSON.stringify(data.order, null, 2);
  return (
    <>
      <span className="id">
        <CopyButton text={text} label={texts.copyJson} />
      </span>
      <pre className="json" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}

function Difference({ orderId, from, to }: { orderId: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(differenceQuery(orderId, from, to));
  if (error !== null) return <LoadFault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton rows={8} label={app.loading} />;
  return data.changes.length === 0 ? (
    <p className="quiet">{texts.noDifference}</p>
  ) : (
    <Changes changes={data.changes} />
  );
}
