import { Hub, type Tab } from './hub';
import { Link, type LinkUser } from './link';
import type { FromHub, OrderChange } from './messages';

jest.mock('./link');

const change = (id: string) => ({ order_id: id }) as OrderChange;

/** A hub whose socket is in the hands of the test. */
function hub() {
  const sent: object[] = [];
  let user: LinkUser | null = null;
  jest.mocked(Link).mockImplementation((given) => {
    user = given;
    return {
      start: () => {},
      stop: () => {},
      send: (message: object) => sent.push(message),
    } as unknown as Link;
  });
  const made = new Hub();
  const up = () => {
    user!.onState('live');
    user!.onUp();
  };
  const hear = (message: unknown) => user!.onMessage(message as never);
  return { hub: made, sent, up, hear, ask: () => user!.ask() };
}

function tab(): Tab & { told: FromHub[]; heard: () => string[] } {
  const told: FromHub[] = [];
  const heard = () =>
    told.flatMap((one) =>
      one.type === 'gap' ? ['gap'] : one.type === 'change' ? [one.change.order_id] : [],
    );
  return { told, send: (message) => void told.push(message), heard };
}

const subscribed = { type: 'subscribed', topic: 'orders.changes' };
const event = (id: string) => ({ type: 'event', topic: 'orders.changes', event_id: id, data: change(id) });

describe('Hub', () => {
  it('begins behind what the first tab has read, and resumes behind the last event', () => {
    const { hub: it, sent, up, hear } = hub();
    const first = tab();
    it.join(first, 'ana');
    it.follow(first, { cursor: 'e1', isSinceJoin: false });
    up();
    expect(sent).toEqual([
      { type: 'subscribe', topic: 'attention' },
      { type: 'subscribe', topic: 'orders.changes', after: 'e1' },
    ]);
    hear(subscribed);
    hear(event('e2'));
    up();
    expect(sent.at(-1)).toMatchObject({ after: 'e2' });
    expect(first.heard()).toEqual(['e2']);
  });

  it('tells every tab when what needs a hand changes, and who joins later that it may have', () => {
    const { hub: it, up, hear } = hub();
    const [first, late] = [tab(), tab()];
    const heard = ({ told }: ReturnType<typeof tab>) =>
      told.filter(({ type }) => type === 'attention').length;
    it.join(first, 'ana');
    up();
    hear({ type: 'subscribed', topic: 'attention' });
    it.join(late, 'ana');
    hear({ type: 'event', topic: 'attention' });
    expect([heard(first), heard(late)]).toEqual([2, 2]);
    expect(first.heard()).toEqual([]);
  });

  it('tells a tab that read before the stream reached it to read again, and no other', () => {
    const { hub: it, up, hear } = hub();
    const [first, early, late] = [tab(), tab(), tab()];
    it.join(first, 'ana');
    it.join(early, 'ana');
    it.follow(first, { cursor: 'e1', isSinceJoin: false });
    it.follow(early, { cursor: 'e2', isSinceJoin: true });
    up();
    expect(early.heard()).toEqual([]);
    hear(subscribed);
    expect(early.heard()).toEqual(['gap']);
    it.join(late, 'ana');
    it.follow(late, { cursor: 'e9', isSinceJoin: true });
    const soon = tab();
    it.join(soon, 'ana');
    it.follow(soon, { cursor: 'e9', isSinceJoin: false });
    expect([first.heard(), late.heard(), soon.heard()]).toEqual([[], [], ['gap']]);
  });

  it('goes on from now when a cursor is lost, and every tab reads again', () => {
    const { hub: it, sent, up, hear } = hub();
    const [one, other] = [tab(), tab()];
    for (const each of [one, other]) it.join(each, 'ana');
    it.follow(one, { cursor: 'e1', isSinceJoin: true });
    up();
    hear({ type: 'error', code: 'UNKNOWN_CURSOR' });
    expect(sent.at(-1)).toMatchObject({ after: null });
    hear(subscribed);
    expect([one.heard(), other.heard()]).toEqual([['gap'], ['gap']]);
  });

  it('leaves no gap when the connection is lost before the first event of a stream without a cursor', () => {
    const { hub: it, up, hear } = hub();
    const only = tab();
    it.join(only, 'ana');
    it.follow(only, { cursor: null, isSinceJoin: true });
    for (const gaps of [['gap'], ['gap', 'gap']]) {
      up();
      hear(subscribed);
      expect(only.heard()).toEqual(gaps);
    }
  });

  it('asks a silent connection what is always answered, and no tab reads anything for it', () => {
    const { hub: it, sent, up, hear, ask } = hub();
    const only = tab();
    const expectAnswered = () => {
      const told = only.told.length;
      ask();
      expect(sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'orders.status' });
      const asked = sent.length;
      hear({ type: 'error', code: 'NOT_SUBSCRIBED' });
      expect([sent.length, only.told.length]).toEqual([asked, told]);
    };
    it.join(only, 'ana');
    up();
    expectAnswered();
    it.follow(only, { cursor: null, isSinceJoin: true });
    hear(subscribed);
    expect(only.heard()).toEqual(['gap']);
    expectAnswered();
    hear(event('e1'));
    expectAnswered();
    expect(only.heard()).toEqual(['gap', 'e1']);
  });

  it('asks again for what a service that is short of connections has refused', () => {
    jest.useFakeTimers();
    const { hub: it, sent, up, hear } = hub();
    it.join(tab(), 'ana');
    up();
    const askedAfterRefusal = () => {
      sent.length = 0;
      hear({ type: 'error', code: 'SERVICE_UNAVAILABLE' });
      jest.advanceTimersByTime(1_000);
      return sent.map((message) => (message as { topic: string }).topic);
    };
    expect(askedAfterRefusal()).toEqual(['attention']);
    hear({ type: 'subscribed', topic: 'attention' });
    expect(askedAfterRefusal()).toEqual([]);
    jest.useRealTimers();
  });

  it('lets the tabs of somebody else go', () => {
    const { hub: it, up, hear } = hub();
    const [anas, bens] = [tab(), tab()];
    it.join(anas, 'ana');
    it.follow(anas, { cursor: 'e1', isSinceJoin: true });
    up();
    hear(subscribed);
    it.join(bens, 'ben');
    it.follow(bens, { cursor: 'e5', isSinceJoin: true });
    hear(event('e6'));
    expect(anas.told.at(-1)).toEqual({ type: 'state', state: 'ended' });
    expect([anas.heard(), bens.heard()]).toEqual([[], ['e6']]);
  });
});
