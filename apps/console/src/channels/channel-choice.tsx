import { Choice, shortId } from '@oms/ui';
import { useQuery } from '@tanstack/react-query';
import { channelNamesQuery } from './channels';
import { texts } from './texts';

/** One of the channels that somebody can see, or all. */
export function ChannelChoice({
  label,
  channel,
  onChoose,
}: {
  label: string;
  channel: string | undefined;
  onChoose: (channel: string | undefined) => void;
}) {
  const { data: channels = [] } = useQuery(channelNamesQuery);
  const isListed = channel === undefined || channels.some(({ id }) => id === channel);
  return (
    <Choice
      label={label}
      value={channel ?? ''}
      options={[
        ['', texts.all],
        ...(isListed ? [] : [[channel, shortId(channel)] as const]),
        ...channels.map(({ id, name }) => [id, name] as const),
      ]}
      onChoose={(id) => onChoose(id === '' ? undefined : id)}
    />
  );
}
