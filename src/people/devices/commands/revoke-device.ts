import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { SessionStore } from '../../sessions/session-store';
import { deviceRefusals } from '../devices.refusals';

/** Ends the session of a device. Requests with it get 401 within a second, sockets close within five. */
export class RevokeDevice extends Command<void> {
  /** @param placeId only a device of this place; null for any */
  constructor(
    readonly deviceId: string,
    readonly placeId: string | null,
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
    const { deviceId, placeId, by } = command;
    return this.unitOfWork.runForInTurn(command, async (tx) => {
      const [device] = await tx.query(
        'SELECT 1 FROM paired_devices WHERE id = $1 AND ($2::uuid IS NULL OR place_id = $2)',
        [deviceId, placeId],
      );
      const ended = device === undefined ? 0 : await this.sessions.end(tx, deviceId);
      if (ended === 0) throw deviceRefusals.PAIRED_DEVICE_NOT_FOUND();
      const entry = { action: 'device.revoked', resourceId: deviceId, channelId: null, changed: [] } as const;
      await writeToTrail(tx, by, entry);
    });
  }
}
