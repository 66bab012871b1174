import { Inject, Injectable, Logger } from '@nestjs/common';
import { IN_BACKGROUND, isConflict, isDatabaseUnavailable, type Tx, UnitOfWork } from '@libs/unit-of-work';
import { MOST_BEGUN, OneByOne, reasonOf } from '@libs/work-queue';
import { type CompleteSettings, SETTINGS_TOKEN } from '../../infrastructure/config';
import { Workers } from '../../infrastructure/workers';
import { parkedDelayMs } from '../../parked';
import { type BegunPlacePush, PlacePushTable } from './place-push-table';
import { PushCalls } from './push-calls';
import { PLACE_PUSHES } from './push-policy';
import { PushTable } from './push-table';

export const PLACE_PUSHES_WAKE_UP = 'place-pushes';

/** Messages per piece, each in its own transaction: at most half a megabyte of tokens. */
const DEVICES_A_PIECE = 500;

/** The parts of an order event that a message needs. */
interface Dispatch {
  readonly order_number: string;
  readonly courier_dispatched?: unknown;
  readonly place_info?: { readonly place_id?: unknown } | null;
}

/**
 * Creates one message per device of a place when a courier was dispatched, piece by piece, in every process
 * whose role is not `api`. Channels take turns. A push that fails is parked.
 */
@Injectable()
export class PushFanOut {
  private readonly logger = new Logger(PushFanOut.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly pushes: PlacePushTable,
    private readonly messages: PushTable,
    private readonly calls: PushCalls,
    @Inject(SETTINGS_TOKEN) private readonly settings: CompleteSettings,
    workers: Workers,
  ) {
    const rounds = new OneByOne(() => pushes.channelsWithDue());
    workers.add(this, {
      name: 'fan-out of push messages',
      round: async () => (await rounds.run((channelId) => this.fanOut(channelId))) > 0,
      idleMs: PLACE_PUSHES.lookEveryMs,
      wokenBy: PLACE_PUSHES_WAKE_UP,
    });
  }

  private async fanOut(channelId: string): Promise<number> {
    const begun = await this.pushes.begin(channelId, PLACE_PUSHES.batchRows, (push) => this.restMs(push));
    for (const push of begun) {
      if (push.tries > MOST_BEGUN && push.parked_at === null) {
        await this.park(push, new Error(`Work on it was begun ${MOST_BEGUN} times and did not end`));
      } else {
        await this.makePiece(push);
      }
    }
    return begun.length;
  }

  private async makePiece(push: BegunPlacePush): Promise<void> {
    try {
      await this.unitOfWork.run((tx) => this.makeMessages(tx, push), IN_BACKGROUND);
    } catch (error) {
      if (isDatabaseUnavailable(error) || isConflict(error)) throw error;
      await this.park(push, error);
    }
  }

  private async makeMessages(tx: Tx, push: BegunPlacePush): Promise<void> {
    if (!(await this.pushes.hold(tx, push))) return;
    const { order_number, courier_dispatched, place_info } = await dispatchOf(tx, push);
    const placeId = place_info?.place_id;
    if (courier_dispatched !== true || typeof placeId !== 'string') return this.pushes.end(tx, push);
    const devices = await this.messages.devicesOf(tx, placeId, push.reached, DEVICES_A_PIECE);
    if (devices.length > 0) await this.messages.insert(tx, push, placeId, order_number, devices);
    if (devices.length < DEVICES_A_PIECE) await this.pushes.end(tx, push);
    else await this.pushes.reach(tx, push, devices.at(-1)!);
    const { channel_id, event_id } = push;
    if (devices.length > 0) tx.afterCommit(() => this.calls.now({ channel_id, event_id }));
  }

  private async park(push: BegunPlacePush, error: unknown): Promise<void> {
    const fault = reasonOf(error);
    await this.pushes.park(push, fault, this.delayMs(push.tries, error));
    const { channel_id, event_id, order_id, tries } = push;
    this.logger.error({ event: 'push.parked', channel_id, event_id, order_id, tries, error: fault });
  }

  /** How long a push waits after its process crashed while working on it. */
  private restMs({ parked_at, tries }: BegunPlacePush): number {
    return parked_at === null ? PLACE_PUSHES.leaseMs : Math.max(PLACE_PUSHES.leaseMs, this.delayMs(tries));
  }

  private delayMs(tries: number, error?: unknown): number {
    return parkedDelayMs(this.settings, tries, error);
  }
}

async function dispatchOf(tx: Tx, { channel_id, event_id }: BegunPlacePush): Promise<Dispatch> {
  const [row] = await tx.query<{ data: string }>(
    'SELECT data FROM told_events WHERE channel_id = $1 AND id = $2',
    [channel_id, event_id],
  );
  return JSON.parse(row!.data) as Dispatch;
}
