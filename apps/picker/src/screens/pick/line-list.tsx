import { Button, Status } from '@oms/ui';
import { go } from '../../app/address';
import { Sheet } from '../../app/sheet';
import type { Session } from '../../device/session';
import { recordAction } from '../../device/work';
import { pickOf } from '../../order/order';
import { isOpen, type Share } from '../../order/wave';
import { texts } from '../../texts';
import { progressOf } from './line-card';

export function LineList({
  session,
  wave,
  onChoose,
  onClose,
}: {
  session: Session;
  wave: readonly Share[];
  onChoose: (share: Share) => void;
  onClose: () => void;
}) {
  const giveBack = async (): Promise<void> => {
    for (const id of new Set(wave.map(({ order }) => order.id))) {
      const released = await recordAction(session, id, ({ isClaimed }) =>
        isClaimed ? { kind: 'release' } : null,
      );
      if (released === 'not_kept') return;
    }
    go('/', 'replace');
  };
  return (
    <Sheet title={texts.pick.lines} onClose={onClose}>
      <ul className="line-list">
        {wave.map((share) => {
          const { order, line, bag } = share;
          const pick = pickOf(order, line.itemId);
          const tone = isOpen(share) ? 'quiet' : pick.missing > 0 ? 'warn' : 'good';
          return (
            <li key={`${order.id}/${line.itemId}`}>
              <button
                type="button"
                className="list-row"
                onClick={() => {
                  onChoose(share);
                  onClose();
                }}
              >
                <span>{bag === '' ? line.name : `${bag} · ${line.name}`}</span>
                <Status tone={tone}>{progressOf(line, pick.picked)}</Status>
              </button>
            </li>
          );
        })}
      </ul>
      <Button className="big" onClick={() => void giveBack()}>
        {texts.pick.giveBack}
      </Button>
    </Sheet>
  );
}
