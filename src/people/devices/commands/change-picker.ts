import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../../infrastructure/audit-trail';
import { SessionCallers } from '../../sessions/session-callers';
import { deviceRefusals } from '../devices.refusals';
import type { PairedDevice } from '../entities/paired-device.entity';

/** Says who picks with a device from now on: the name under which its changes are recorded. Safe to repeat. */
export class ChangePicker extends Command<PairedDevice> {
  constructor(
    readonly deviceId: string,
    readonly name: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(ChangePicker)
export class ChangePickerHandler implements ICommandHandler<ChangePicker> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly callers: SessionCallers,
  ) {}

  execute({ deviceId, name, by }: ChangePicker): Promise<PairedDevice> {
    return this.unitOfWork.runInTurn(async (tx) => {
      const [device] = await tx.query<PairedDevice>('SELECT * FROM paired_devices WHERE id = $1 FOR UPDATE', [
        deviceId,
      ]);
      if (device === undefined) throw deviceRefusals.NOT_A_DEVICE();
      if (device.person_name === name) return device;
      await tx.query('UPDATE paired_devices SET person_name = $2 WHERE id = $1', [deviceId, name]);
      const changed = ['person_name'];
      await writeToTrail(tx, by, {
        action: 'device.picker_changed',
        resourceId: deviceId,
        channelId: null,
        changed,
      });
      tx.afterCommit(() => this.callers.forget(deviceId));
      return { ...device, person_name: name };
    });
  }
}
