import { live } from '../../../live/live';
import type { OrderChange } from '../../../live/messages';
import type { OrderCard } from '../../../orders/order-card';
import type { Board, BoardView } from './board';
import type { BoardFilter } from './board-filter';
import { readBoard } from './read-board';

/** Where nothing is painted, as in a tab behind another, there are no frames. */
const LATEST_MS = 1_000;

export interface BoardState {
  /** Null until something was read. */
  readonly view: BoardView | null;
  /** Why it could not be read; what is shown may be old. */
  readonly error: unknown;
  /** Whether the last reading came to its end, so that what is not shown stays so. */
  readonly isWhole: boolean;
}

const NOTHING: BoardState = { view: null, error: null, isWhole: false };

/** A board that goes on by itself: read once, then changed by what comes over the live connection, once per frame. */
export class LiveBoard {
  private readonly watchers = new Set<() => void>();
  private readonly leaveLive: () => void;
  private board: Board | null = null;
  private changes: OrderChange[] = [];
  /** What came since a reading began, and is not in what it gave. */
  private meanwhile: OrderChange[] | null = null;
  private reading: AbortController | null = null;
  private current: BoardState = NOTHING;
  private isDue = false;
  isClosed = false;

  constructor(
    readonly filter: BoardFilter,
    private readonly onRefusal: (error: unknown) => void,
  ) {
    this.leaveLive = live.add({
      onChange: (change) => this.take(change),
      onGap: () => void this.read(),
      onBack: () => (this.current.isWhole ? undefined : void this.read()),
      onEnd: () => this.close(),
    });
    void this.read();
  }

  get state(): BoardState {
    return this.current;
  }

  /** An order as it is now, also when it has just left the board. */
  find(id: string): OrderCard | undefined {
    return this.board?.find(id);
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  close(): void {
    this.isClosed = true;
    this.leaveLive();
    this.reading?.abort();
    this.board = null;
    this.current = NOTHING;
  }

  /** Reads everything, at first in parts. Later what is shown stays until all is read, so that no row that is still there goes. */
  async read(): Promise<void> {
    this.reading?.abort();
    const reading = (this.reading = new AbortController());
    const isReadUpTo = live.beginRead();
    const isFirst = this.board === null;
    let isFollowed = false;
    this.meanwhile = [...this.changes];
    this.current = { ...this.current, isWhole: false };
    try {
      const board = await readBoard(this.filter, reading.signal, (part, cursor) => {
        if (reading.signal.aborted) return;
        if (!isFollowed) isReadUpTo(cursor);
        isFollowed = true;
        if (isFirst) this.begin(part);
      });
      if (reading.signal.aborted) return;
      this.begin(board);
      this.show({ ...this.current, isWhole: true });
    } catch (error) {
      if (reading.signal.aborted) return;
      this.meanwhile = null;
      this.onRefusal(error);
      this.show({ ...this.current, error });
    }
  }

  private begin(board: Board): void {
    for (const change of this.meanwhile ?? []) board.apply(change);
    this.meanwhile = null;
    this.board = board;
    this.show({ ...this.current, view: board.look(), error: null });
  }

  private take(change: OrderChange): void {
    this.changes.push(change);
    this.meanwhile?.push(change);
    if (this.isDue) return;
    this.isDue = true;
    onNextFrame(() => this.merge());
  }

  private merge(): void {
    this.isDue = false;
    const { changes, board } = this;
    this.changes = [];
    if (board === null) return;
    for (const change of changes) board.apply(change);
    this.show({ ...this.current, view: board.look() });
  }

  private show(state: BoardState): void {
    this.current = state;
    for (const watcher of this.watchers) watcher();
  }
}

function onNextFrame(run: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, LATEST_MS);
}
