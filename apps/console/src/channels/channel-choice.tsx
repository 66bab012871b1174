import { Choice } from '@oms/ui';
import { useChannelNames } from './channels';
import { optionsOf } from './options';
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
  const { channels, hint } = useChannelNames();
  return (
    <Choice
      label={label}
      hint={hint}
      value={channel ?? ''}
      options={[['', texts.all], ...optionsOf(channels, channel)]}
      onChoose={(id) => onChoose(id === '' ? undefined : id)}
    />
  );
}
