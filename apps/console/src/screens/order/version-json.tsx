import { Button, CopyButton, Dialog, Skeleton } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFault } from '../../app/fault';
import { texts as app } from '../../app/texts';
import { versionQuery } from './order';
import { texts } from './texts';

/** The order exactly as a version was, to read and to copy. */
export function VersionJson({
  orderId,
  version,
  onClose,
}: {
  orderId: string;
  version: number;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(versionQuery(orderId, version));
  const text = data === undefined ? null : JSON.stringify(data.order, null, 2);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.jsonOf(version)}
      actions={
        <>
          {text === null ? null : (
            <span className="id">
              <CopyButton text={text} label={texts.copyJson} />
            </span>
          )}
          <Button kind="main" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      {error === null ? null : <LoadFault error={error} onRetry={() => void refetch()} />}
      {text === null && error === null ? <Skeleton rows={8} label={app.loading} /> : null}
      {text === null ? null : (
        <pre className="json" tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  );
}
