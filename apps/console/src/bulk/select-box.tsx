import { texts } from './texts';

/** Selects a row; with Shift all from the one before to it. */
export function SelectBox({
  name,
  isSelected,
  onSelect,
}: {
  name: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      data-select
      aria-label={texts.select(name)}
      checked={isSelected}
      onChange={({ target, nativeEvent }) =>
        onSelect(target.checked, (nativeEvent as Partial<MouseEvent>).shiftKey === true)
      }
    />
  );
}
