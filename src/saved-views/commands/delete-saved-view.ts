import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { SavedView } from '../entities/saved-view.entity';
import { lockSeen } from '../lock-seen';
import { mayDelete, type Viewer } from '../model/view-access';
import { savedViewRefusals } from '../saved-view.refusals';

/** Deletes one's own view, or as an admin one that is shared. */
export class DeleteSavedView extends Command<void> {
  constructor(
    readonly viewer: Viewer,
    readonly viewId: string,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(DeleteSavedView)
export class DeleteSavedViewHandler implements ICommandHandler<DeleteSavedView> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(command: DeleteSavedView): Promise<void> {
    const { viewer, viewId, by } = command;
    return this.unitOfWork.runFor(command, async (tx) => {
      const view = await lockSeen(tx, viewer, viewId);
      if (!mayDelete(viewer, view)) throw savedViewRefusals.VIEW_OF_SOMEBODY_ELSE();
      await tx.manager.delete(SavedView, viewId);
      if (view.shared_with === null) return;
      const entry = { resourceId: viewId, channelId: null, changed: [] };
      await writeToTrail(tx, by, { action: 'saved_view.deleted', ...entry });
    });
  }
}
