import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { SessionStore } from '../../sessions/session-store';
import { isWithin } from '../device-channels';
import { deviceRefusals } from '../devices.refusals';
import { endSubscriptionsOf, lockDevices } from '../push-subscriptions';

/** Ends the session of a device and its push subscriptions. Requests with it get 401 within a second, sockets close within five. */
export class RevokeDevice extends Command<void> {
  /**
   * @param placeId only a device of this place; null for any
   * @param channelIds only a device that reaches no other channels; null for any
   */
  constructor(
    readonly deviceId: string,
    readonly placeId: string | null,
    readonly channelIds: readonly string[] | null,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(RevokeDevice)
export class RevokeDeviceHandler implements ICommandHandler<RevokeDevice> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionStore,
  ) {}

  execute(command: RevokeDevice): Promise<void> {
    const { deviceId, placeId, channelIds, by } = command;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      await lockDevices(tx, [deviceId]);
      const [device] = await tx.query(
        `SELECT 1 FROM paired_devices d JOIN places l ON l.id = d.place_id
          WHERE d.id = $1 AND ($2::uuid IS NULL OR d.place_id = $2) AND ${isWithin('$3')}`,
        [deviceId, placeId, channelIds],
      );
      const ended = device === undefined ? 0 : await this.sessions.end(tx, deviceId);
      if (ended === 0) throw deviceRefusals.PAIRED_DEVICE_NOT_FOUND();
      await endSubscriptionsOf(tx, [deviceId]);
      const entry = { action: 'device.revoked', resourceId: deviceId, channelId: null, changed: [] } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
