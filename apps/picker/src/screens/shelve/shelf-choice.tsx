import { go } from '../../app/address';
import { NextButton } from '../../app/next-button';
import { Sheet } from '../../app/sheet';
import { type Bag, type StorageLocation, suggestShelf } from '../../order/shelving';
import { texts } from '../../texts';
import type { LatestShelves } from './use-putting-away';

/** The biggest button: the suggested shelf, or back when all is put away. */
export function SuggestedShelf({
  bag,
  shelves,
  latest,
  onPut,
}: {
  bag: Bag | undefined;
  shelves: readonly StorageLocation[];
  latest: LatestShelves;
  onPut: (shelf: StorageLocation) => Promise<unknown>;
}) {
  if (bag === undefined || shelves.length === 0) {
    return (
      <NextButton kind="main" onClick={() => go('/', 'replace')}>
        {bag === undefined ? `${texts.shelve.done}. ${texts.shelve.goOn}` : texts.shelve.goOn}
      </NextButton>
    );
  }
  const shelf = suggestShelf(shelves, bag.temperature, latest[bag.temperature] ?? null);
  if (shelf === null) return null;
  return (
    <NextButton key={bag.temperature} kind="main" onClick={() => void onPut(shelf)}>
      <span>
        {texts.shelve.putHere(shelf.name)}
        <small className="reason">{texts.shelve.reason(shelf.temperature_type)}</small>
      </span>
    </NextButton>
  );
}

export function OtherShelves({
  shelves,
  onPut,
  onClose,
}: {
  shelves: readonly StorageLocation[];
  onPut: (shelf: StorageLocation) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <Sheet title={texts.shelve.others} onClose={onClose}>
      <ul className="line-list">
        {shelves.map((shelf) => (
          <li key={shelf.id}>
            <button type="button" className="list-row" onClick={() => void onPut(shelf)}>
              <span>{shelf.name}</span>
              <span className="quiet">{texts.shelve.groups[shelf.temperature_type]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
