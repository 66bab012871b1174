import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Tx } from '@libs/unit-of-work';
import { changedFields, type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { httpRefusals, requireUnchanged, type UnchangedSince } from '../../infrastructure/http';
import type { UpdateSavedViewDto } from '../dto/write-saved-view.dto';
import { SavedView } from '../entities/saved-view.entity';
import type { Viewer } from '../model/view-access';
import { filterIn, problemsOfFilter } from '../model/view-filter';
import { lockSeen } from '../lock-seen';
import { savedViewRefusals } from '../saved-view.refusals';
import { requireSharing, rolesIn } from '../sharing';
import { ViewWrites } from '../view-writes';

/** Changes the given fields of one's own view. */
export class UpdateSavedView extends Command<SavedView> {
  constructor(
    readonly viewer: Viewer,
    readonly viewId: string,
    readonly changes: UpdateSavedViewDto,
    readonly by: Requester,
    readonly since: UnchangedSince = null,
  ) {
    super();
  }
}

@CommandHandler(UpdateSavedView)
export class UpdateSavedViewHandler implements ICommandHandler<UpdateSavedView> {
  constructor(private readonly writes: ViewWrites) {}

  execute(command: UpdateSavedView): Promise<SavedView> {
    return this.writes.run(command, command.viewer.personId, (tx) => this.update(tx, command));
  }

  private async update(tx: Tx, { viewer, viewId, changes, by, since }: UpdateSavedView): Promise<SavedView> {
    const before = await lockSeen(tx, viewer, viewId);
    if (before.owner_id !== viewer.personId) throw savedViewRefusals.VIEW_OF_SOMEBODY_ELSE();
    requireUnchanged(since, before.updated_at);
    const after = changed(before, changes, viewer.name, tx.now);
    const problems = problemsOfFilter(after.screen, after.filter);
    if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
    const added = after.shared_with?.filter((role) => before.shared_with?.includes(role) !== true) ?? [];
    await requireSharing(tx, viewer, added);
    await tx.manager.update(SavedView, viewId, after);
    if (before.shared_with !== null || after.shared_with !== null) {
      const entry = { resourceId: viewId, channelId: null, changed: changedFields(before, after) };
      await writeToTrail(tx, by, { action: 'saved_view.updated', ...entry });
    }
    return after;
  }
}

function changed(before: SavedView, changes: UpdateSavedViewDto, ownerName: string, now: Date): SavedView {
  const { name, filter, shared_with } = changes;
  return {
    ...before,
    owner_name: ownerName,
    name: name?.trim() ?? before.name,
    filter: filter === undefined ? before.filter : filterIn(filter),
    shared_with: shared_with === undefined ? before.shared_with : rolesIn(shared_with),
    updated_at: now,
  };
}
