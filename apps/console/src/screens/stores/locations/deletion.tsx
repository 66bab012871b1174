import { useQueryClient } from '@tanstack/react-query';
import { applied } from '../../../api/accepted';
import { Confirm } from '../../../app/dialogs/confirm';
import { useWork } from '../../../app/form/work';
import { locationsPath, type StorageLocation } from '../stores';
import { texts } from '../texts';

/** Deletes a storage location; one in use is refused, with the reason. */
export function Deletion({
  placeId,
  location,
  onClose,
}: {
  placeId: string;
  location: StorageLocation;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const work = useWork({
    mutationFn: () => applied(`${locationsPath(placeId)}/${location.id}`, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['places', 'locations', placeId] }),
  });
  return (
    <Confirm
      title={texts.deletion.title(location.name)}
      button={texts.deletion.button}
      kind="danger"
      work={work}
      onConfirm={() => work.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.deletion.text}</p>
    </Confirm>
  );
}
