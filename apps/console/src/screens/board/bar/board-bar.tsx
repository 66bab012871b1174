import { Button } from '@oms/ui';
import { Views } from '../../../saved-views/views';
import { type BoardFilter, type BoardSearch, isFiltered, UNFILTERED, withValues } from '../data/board-filter';
import { FilterMenu } from './filter-menu';
import { STATUS_OPTIONS, useAssigneeOptions, useChannelOptions, usePlaceOptions } from './filter-options';
import { texts } from '../texts';

/** The service refuses a board of more. */
const MOST = { channels: 400, places: 50 };

export interface BoardBarProps {
  readonly search: BoardSearch;
  readonly filter: BoardFilter;
  readonly onChange: (change: BoardSearch) => void;
}

/** What the board shows, and how; all of it is in the address. */
export function BoardBar({ search, filter, onChange }: BoardBarProps) {
  const channels = useChannelOptions();
  const [only, ...others] =
    filter.channels.length > 0 ? filter.channels : channels.options.map(({ id }) => id);
  const places = usePlaceOptions(only !== undefined && others.length === 0 ? only : null);
  return (
    <div className="board-bar" role="group" aria-label={texts.filters}>
      <Views screen="board" search={{ ...search }} />
      <FilterMenu
        label={texts.channels}
        offered={channels}
        chosen={filter.channels}
        most={MOST.channels}
        onChoose={(chosen) => onChange({ ...withValues('channel', chosen), place: undefined })}
      />
      <FilterMenu
        label={texts.places}
        offered={places}
        chosen={filter.places}
        most={MOST.places}
        onChoose={(chosen) => onChange(withValues('place', chosen))}
      />
      <FilterMenu
        label={texts.statuses}
        offered={STATUS_OPTIONS}
        chosen={search.status === undefined ? [] : filter.statuses}
        onChoose={(chosen) => onChange(withValues('status', chosen))}
      />
      <FilterMenu
        label={texts.assignee}
        offered={useAssigneeOptions()}
        chosen={filter.assignee === null ? [] : [filter.assignee]}
        onChoose={(chosen) => onChange({ assignee: chosen.at(-1) })}
      />
      <label className="late-only">
        <input
          type="checkbox"
          checked={filter.isLateOnly}
          onChange={() => onChange({ late: filter.isLateOnly ? undefined : 'only' })}
        />
        {texts.lateOnly}
      </label>
      {isFiltered(search) ? (
        <Button kind="bare" onClick={() => onChange(UNFILTERED)}>
          {texts.clear}
        </Button>
      ) : null}
      <span className="grow" />
      <LayoutChoice search={search} onChange={onChange} />
    </div>
  );
}

function LayoutChoice({ search, onChange }: Pick<BoardBarProps, 'search' | 'onChange'>) {
  return (
    <div className="chips" role="group" aria-label={texts.layout}>
      <Button kind="bare" aria-pressed={search.as === undefined} onClick={() => onChange({ as: undefined })}>
        {texts.asColumns}
      </Button>
      <Button kind="bare" aria-pressed={search.as === 'list'} onClick={() => onChange({ as: 'list' })}>
        {texts.asList} <kbd>v</kbd>
      </Button>
    </div>
  );
}
