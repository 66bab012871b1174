import { Button, Rows, Status, Time } from '@oms/ui';
import { leaveRow } from '../../app/keyboard/row-keys';
import { useSelection } from '../../app/lists/selection';
import type { AttentionEntry } from '../../attention/attention';
import { ChannelName } from '../../orders/channel-name';
import { PlaceName } from '../../orders/place-name';
import { LinkTo, nameOf, reasonOf, TONES } from './attention-words';
import { texts } from './texts';

const idOf = ({ kind, key }: AttentionEntry) => `${kind} ${key}`;

/** What needs a hand, one or some of which can be acknowledged. @param props.onSeen undefined: none can */
export function AttentionTable({
  entries,
  isOld,
  isBusy,
  onSeen,
}: {
  entries: readonly AttentionEntry[];
  isOld: boolean;
  isBusy: boolean;
  onSeen: ((entries: readonly AttentionEntry[]) => void) | undefined;
}) {
  const { selected, toggle, clear } = useSelection(entries.map(idOf));
  const chosen = entries.filter((entry) => selected.includes(idOf(entry)));
  const { act, ...columns } = texts.columns;
  const acknowledge = (seen: readonly AttentionEntry[]) => {
    leaveRow();
    onSeen?.(seen);
  };
  const ends = onSeen === undefined ? [[], []] : [[''], [act]];
  return (
    <>
      <Rows label={texts.name} columns={[...ends[0]!, ...Object.values(columns), ...ends[1]!]} isOld={isOld}>
        {entries.map((entry) => (
          <tr key={idOf(entry)}>
            {onSeen === undefined ? null : (
              <td className="tick">
                <input
                  type="checkbox"
                  data-select
                  aria-label={texts.select(`${texts.kinds[entry.kind]} ${nameOf(entry)}`)}
                  checked={selected.includes(idOf(entry))}
                  onChange={(event) => toggle(idOf(entry), event.target.checked)}
                />
              </td>
            )}
            <EntryCells entry={entry} />
            {onSeen === undefined ? null : (
              <td className="right">
                <Button disabled={isBusy} onClick={() => acknowledge([entry])}>
                  {texts.acknowledge}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </Rows>
      {chosen.length === 0 || onSeen === undefined ? null : (
        <div className="notice selected" role="status">
          <Button kind="main" disabled={isBusy} onClick={() => acknowledge(chosen)}>
            {texts.acknowledgeSelected(chosen.length)}
          </Button>
          <Button onClick={clear}>{texts.unselect}</Button>
        </div>
      )}
    </>
  );
}

function EntryCells({ entry }: { entry: AttentionEntry }) {
  const { kind, channel_id: channelId, place_id: placeId, at, acknowledged_by: by } = entry;
  return (
    <>
      <th scope="row">
        <Status tone={TONES[kind]}>{texts.kinds[kind]}</Status> <LinkTo entry={entry} />
      </th>
      <td>
        <bdi>{reasonOf(entry)}</bdi>
        {by === null ? null : (
          <p className="quiet">
            <bdi>{texts.seenBy(by.client_name)}</bdi>
          </p>
        )}
      </td>
      <td>
        <ChannelName id={channelId} />
        {placeId === null ? null : (
          <>
            {' · '}
            <PlaceName id={placeId} />
          </>
        )}
      </td>
      <td>
        <Time at={at} />
      </td>
    </>
  );
}
