import type { BulkAction } from './bulk';

const orders = (count: string) => (count === '1' ? '1 order' : `${count} orders`);

export const texts = {
  orders,
  selected: (count: string) => `${orders(count)} selected`,
  allSelected: 'All orders that match are selected',
  selectAll: 'Select all shown',
  selectMatching: 'Select all that match',
  select: (what: string) => `Select ${what}`,
  actions: 'What to do with the selected orders',
  lost: (count: string) =>
    count === '1'
      ? '1 order left the list and is no longer selected.'
      : `${count} orders left the list and are no longer selected.`,
  unselect: 'Unselect',
  noted: 'Close',
  button: { move: 'Move…', assign: 'Assign…', note: 'Note…' } satisfies Record<BulkAction, string>,
  /** Among everything that can be found by its name. */
  offer: {
    move: 'Move the selected orders…',
    assign: 'Assign the selected orders…',
    note: 'Write a note beside the selected orders…',
  } satisfies Record<BulkAction, string>,
  title: {
    move: (what: string) => `Move ${what}`,
    assign: (what: string) => `Assign ${what}`,
    note: (what: string) => `Write a note beside ${what}`,
  } satisfies Record<BulkAction, (what: string) => string>,
  matching: 'all orders that match',
  tooMany: (most: string) => `At most ${most} orders can be done at once. Select fewer.`,
  to: 'Move to',
  toOne: (status: string, count: string, of: string) => `${status} (${count} of ${of})`,
  chooseStatus: 'Choose a status',
  person: 'Taken care of by',
  nobody: 'Nobody',
  note: 'Note',
  noteHint: 'For colleagues; the customer and the channel do not see it.',
  needed: 'This is needed.',
  check: 'Check first',
  checkHint: 'Nothing is changed yet: the next step says what would be refused, and why.',
  checking: (done: string, of: string) => `Checked ${done} of ${of}`,
  progress: (done: string, of: string) => `${done} of ${of}`,
  wouldBe: (count: string) => `${orders(count)} would be done.`,
  noneWouldBe: 'Nothing would be done.',
  back: 'Back',
  begin: {
    move: (what: string) => `Move ${what}`,
    assign: (what: string) => `Assign ${what}`,
    note: (what: string) => `Write ${what === '1 order' ? 'the note' : `beside ${what}`}`,
  } satisfies Record<BulkAction, (what: string) => string>,
  refused: (count: string) => `${count} refused`,
  wouldBeRefused: (count: string) => `${count} would be refused`,
  more: (count: string) => `Show all ${count}`,
};
