import { Dialog } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../app/faults/loaded';
import { type Channel, channelTypesQuery } from '../channel';
import { texts } from '../texts';
import { ChannelForm } from './channel-form';

/** Makes or changes a channel. @param props.channel null: a new one */
export function ChannelDialog({
  channel,
  onSaved,
  onClose,
}: {
  channel: Channel | null;
  /** Where to go from there; it is closed else. */
  onSaved?: (channel: Channel) => void;
  onClose: () => void;
}) {
  const types = useQuery(channelTypesQuery);
  return (
    <Dialog isOpen onClose={onClose} title={channel === null ? texts.form.create : texts.form.change}>
      <Loaded query={types} rows={8}>
        {(found) => <ChannelForm channel={channel} types={found} onSaved={onSaved} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}
