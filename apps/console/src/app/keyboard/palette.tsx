import { Dialog } from '@oms/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useViewEntries } from '../../saved-views/view-entries';
import { texts } from '../texts';
import { offeredEntries, type PaletteEntry } from './palette-entries';

/** Everything that can be opened or done, found by a part of its name. */
export function Palette({ entries, onClose }: { entries: readonly PaletteEntry[]; onClose: () => void }) {
  const views = useViewEntries();
  const [offered] = useState(offeredEntries);
  return (
    <Dialog isOpen onClose={onClose} title={texts.palette.title}>
      <Choices entries={[...offered, ...entries, ...views]} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ entries, onClose }: { entries: readonly PaletteEntry[]; onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useId();
  const found = entries.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const at = Math.min(active, found.length - 1);
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => void chosen.current?.scrollIntoView({ block: 'nearest' }), [at, text]);
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  return (
    <div className="palette">
      <input
        className="input"
        role="combobox"
        aria-label={texts.palette.label}
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found[at] === undefined ? undefined : `${list}-${at}`}
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            setActive((at + step + found.length) % Math.max(1, found.length));
          }
          if (event.key === 'Enter') choose(found[at]);
        }}
      />
      <ul id={list} role="listbox" aria-label={texts.palette.title}>
        {found.map((entry, index) => (
          <li
            key={index}
            ref={index === at ? chosen : undefined}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(entry)}
          >
            {entry.name}
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="quiet">{texts.palette.nothing}</p> : null}
    </div>
  );
}
