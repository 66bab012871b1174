import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import {
  IN_BACKGROUND,
  type PreparedStatement,
  queryInIndexOrder,
  type Tx,
  UnitOfWork,
} from '@libs/unit-of-work';
import { type ByChannel, Topology } from '../../../infrastructure/database';
import type { ClaimedDelivery } from '../delivery';
import { DELIVERIES } from '../delivery-policy';
import { DEFER, LOOK, TAKE } from './delivery-claim-sql';
import { DeliveryFaults } from './delivery-faults';
import { type ChannelRoom, chooseClaims, type DueDelivery, type ProcessRoom } from './model/claim-choice';
import { type ProbeRight, ProbeRights } from './probe-rights';

const { leaseMs } = DELIVERIES;
/**
 * How many deliveries of a channel a claim looks at beyond those it may take, since some have to wait for
 * others of their order.
 */
const BLOCKED_BESIDE = 32;

/** The result of a claim. */
export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** How many deliveries were taken, or set aside because they can't go now. */
  readonly handled: number;
  /** Channels in which more may be due. */
  readonly moreIn: ReadonlySet<string>;
  /** Whether something was left because the process has no room for more bytes. */
  readonly isShortOfBytes: boolean;
}

/** Called for each claim, with its channels, and when it was asked for. */
export type OnClaim = (claim: Claim, channelIds: readonly string[], askedAtMs: number) => void;

const NOTHING: Claim = { deliveries: [], handled: 0, moreIn: new Set(), isShortOfBytes: false };

interface LookRow {
  readonly channel_id: string;
  readonly row_id: string;
  readonly event_id: string;
  readonly is_probed: boolean;
  readonly is_blocked: boolean;
  readonly bytes: number;
  readonly waited_ms: number;
  readonly lost_claims: number;
}

/** A channel to look at. */
interface Asked {
  readonly channelId: string;
  /** How many deliveries. */
  readonly most: number | undefined;
  readonly mayProbe: boolean;
}

type Rooms = ReadonlyMap<string, ChannelRoom>;

/** Which process may attempt which delivery: one holder at a time in the whole system. */
@Injectable()
export class DeliveryClaims {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly topology: Topology,
    private readonly faults: DeliveryFaults,
    private readonly probes: ProbeRights,
  ) {}

  /**
   * Takes due deliveries of channels, as `chooseClaims` decides; of a failing endpoint one in the whole
   * system, as a probe. Costs the same however many wait. A claim holds for `leaseMs` unless it is renewed.
   * @param onClaim called with each claim once it is committed, whatever becomes of the next one, and with its
   * channels. Returns what all claims have together
   */
  async take(rooms: Rooms, process: ProcessRoom, onClaim: OnClaim = () => undefined): Promise<Claim> {
    const askedAtMs = performance.now();
    const { claim, probes } = await this.claim(rooms, process, new Set());
    const failing = new Set(probes);
    onClaim(
      claim,
      [...rooms.keys()].filter((channelId) => !failing.has(channelId)),
      askedAtMs,
    );
    if (probes.length === 0) return claim;
    const probing = await this.probe(probes, rooms, process, onClaim);
    return {
      deliveries: [...claim.deliveries, ...probing.deliveries],
      handled: claim.handled + probing.handled,
      moreIn: new Set([...claim.moreIn, ...probing.moreIn]),
      isShortOfBytes: claim.isShortOfBytes || probing.isShortOfBytes,
    };
  }

  /** `probes`: failing channels that the caller may try to probe. */
  private async claim(
    rooms: Rooms,
    process: ProcessRoom,
    rights: ReadonlySet<string>,
  ): Promise<{ claim: Claim; probes: string[] }> {
    const channelIds = [...rooms.keys()];
    const most = channelIds.map((channelId) => rooms.get(channelId)!.deliveries + BLOCKED_BESIDE);
    const asked = channelIds.map((channelId, n) => ({
      channelId,
      most: most[n],
      mayProbe: rights.has(channelId),
    }));
    return this.unitOfWork.run(async (tx) => {
      const rows = await this.query<Asked, LookRow>(tx, LOOK, asked, (of) => [
        of.map(({ channelId }) => channelId),
        of.map(({ most }) => most),
        of.map(({ mayProbe }) => mayProbe),
      ]);
      const isRefused = ({ is_probed, channel_id }: LookRow) => is_probed && !rights.has(channel_id);
      const choice = chooseClaims(rows.map(toDue), withoutRoom(rooms, rows.filter(isRefused)), process);
      await this.defer(tx, choice.defer);
      await this.faults.parkLost(tx, choice.park);
      const deliveries = await this.takeChosen(tx, choice.take);
      const moreIn = new Set(choice.leftIn);
      channelIds.forEach((channelId, index) => {
        if (rows.filter(({ channel_id }) => channel_id === channelId).length === most[index])
          moreIn.add(channelId);
      });
      const probes = new Set(
        rows.filter((row) => isRefused(row) && !row.is_blocked).map((row) => row.channel_id),
      );
      probes.forEach((channelId) => moreIn.delete(channelId));
      const handled = choice.take.length + choice.defer.length + choice.park.length;
      return {
        claim: { deliveries, handled, moreIn, isShortOfBytes: choice.isShortOfBytes },
        probes: [...probes],
      };
    }, IN_BACKGROUND);
  }

  private async probe(
    channelIds: readonly string[],
    rooms: Rooms,
    process: ProcessRoom,
    onClaim: OnClaim,
  ): Promise<Claim> {
    const { rights, locked } = await this.probes.takeAll(channelIds);
    const askedAtMs = performance.now();
    const probing = rights.length === 0 ? NOTHING : await this.claimProbes(rights, rooms, process);
    const used = new Set(probing.deliveries.map(({ channel_id }) => channel_id));
    const unused = rights.filter(({ channelId }) => !used.has(channelId));
    const moreIn = new Set([...locked, ...unused.map(({ channelId }) => channelId)]);
    const claim = { ...probing, moreIn };
    onClaim(claim, channelIds, askedAtMs);
    // For these nothing was found, because others had it locked.
    for (const right of unused) await this.probes.leave(right);
    return claim;
  }

  private async claimProbes(
    rights: readonly ProbeRight[],
    rooms: Rooms,
    process: ProcessRoom,
  ): Promise<Claim> {
    const untils = new Map(rights.map(({ channelId, until }) => [channelId, until]));
    const one = rights.map(
      ({ channelId }) => [channelId, { ...rooms.get(channelId)!, deliveries: 1 }] as const,
    );
    const { claim } = await this.claim(new Map(one), process, new Set(untils.keys()));
    const deliveries = claim.deliveries.map((delivery) => {
      return { ...delivery, probe_until: untils.get(delivery.channel_id) };
    });
    return { ...claim, deliveries };
  }

  private async takeChosen(tx: Tx, chosen: readonly DueDelivery[]): Promise<ClaimedDelivery[]> {
    if (chosen.length === 0) return [];
    return this.query<DueDelivery, ClaimedDelivery>(tx, TAKE, chosen, (of) => [
      ...nameColumns(of),
      uuid(),
      leaseMs,
    ]);
  }

  private async defer(tx: Tx, deferred: readonly { delivery: DueDelivery; forMs: number }[]): Promise<void> {
    if (deferred.length === 0) return;
    const due = deferred.map(({ delivery, forMs }) => ({ ...delivery, forMs }));
    await this.query<DueDelivery & { forMs: number }, unknown>(tx, DEFER, due, (of) => [
      ...nameColumns(of),
      of.map(({ forMs }) => forMs),
    ]);
  }

  private query<Of extends { readonly channelId: string }, Row>(
    tx: Tx,
    statement: ByChannel<string | PreparedStatement>,
    of: readonly Of[],
    columns: (of: readonly Of[]) => unknown[],
  ): Promise<Row[]> {
    return this.topology.runOn(
      statement,
      of,
      ({ channelId }) => channelId,
      (sql, some, last) => queryInIndexOrder<Row>(tx, sql, [...columns(some), ...last]),
    );
  }
}

function toDue(row: LookRow): DueDelivery {
  return {
    channelId: row.channel_id,
    rowId: row.row_id,
    eventId: row.event_id,
    bytes: row.bytes,
    isBlocked: row.is_blocked,
    waitedMs: row.waited_ms,
    lostClaims: row.lost_claims,
  };
}

function withoutRoom(rooms: Rooms, rows: readonly LookRow[]): Rooms {
  const less = new Map(rooms);
  for (const { channel_id } of rows) less.set(channel_id, { deliveries: 0, bytes: 0, isEmpty: false });
  return less;
}

function nameColumns(deliveries: readonly DueDelivery[]): [string[], string[]] {
  return [deliveries.map(({ channelId }) => channelId), deliveries.map(({ rowId }) => rowId)];
}
