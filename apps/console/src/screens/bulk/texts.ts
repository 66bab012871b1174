import { texts as app } from '../../app/texts';

export const texts = {
  name: app.screenNames.bulk,
  columns: {
    what: 'What',
    state: 'State',
    done: 'Done',
    refused: 'Refused',
    by: 'Asked for by',
    began: 'Asked',
  },
  states: {
    waiting: 'Waiting',
    running: 'Running',
    cancelling: 'Being cancelled',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  what: {
    move: 'Move',
    assign: 'Assign',
    note: 'Note',
    retry: 'Retry failed jobs',
    replay: 'Replay deliveries',
  } as Readonly<Record<string, string>>,
  moveTo: (status: string) => `Move to ${status}`,
  check: (what: string) => `${what} (check only)`,
  none: {
    title: 'There is no bulk work yet',
    text: 'Select orders on the board or in the search, retry failed jobs or replay deliveries, and what becomes of them appears here.',
  },
  missing: {
    title: 'There is no such bulk work',
    text: 'It may be somebody else’s, or have been deleted: it is kept for a time after its end.',
  },
  channel: 'Channel',
  back: 'All bulk work',
  older: 'Show older',
  cancel: 'Cancel the rest',
  cancelOffer: 'Cancel the rest of this bulk work',
  of: (done: string, total: string) => `${done} of ${total}`,
  done: (count: string) => `${count} done`,
  cancelled: (count: string) => `${count} not begun`,
  causes: 'Refused, by cause',
  noRefusals: 'Nothing was refused.',
};
