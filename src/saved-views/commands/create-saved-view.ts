import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import type { Tx } from '@libs/unit-of-work';
import { type Requester, writeToTrail } from '../../infrastructure/audit-trail';
import { httpRefusals } from '../../infrastructure/http';
import type { CreateSavedViewDto } from '../dto/write-saved-view.dto';
import { SavedView } from '../entities/saved-view.entity';
import type { Viewer } from '../model/view-access';
import { filterIn, problemsOfFilter } from '../model/view-filter';
import { savedViewRefusals } from '../saved-view.refusals';
import { requireSharing, rolesIn } from '../sharing';
import { ViewWrites } from '../view-writes';

/** Of one person. */
export const MOST_VIEWS = 50;

/** Saves a filter under a name. */
export class CreateSavedView extends Command<SavedView> {
  constructor(
    readonly viewer: Viewer,
    readonly input: CreateSavedViewDto,
    readonly by: Requester,
  ) {
    super();
  }
}

@CommandHandler(CreateSavedView)
export class CreateSavedViewHandler implements ICommandHandler<CreateSavedView> {
  constructor(private readonly writes: ViewWrites) {}

  async execute(command: CreateSavedView): Promise<SavedView> {
    const { screen, filter } = command.input;
    const problems = problemsOfFilter(screen, filterIn(filter));
    if (problems.length > 0) throw httpRefusals.INVALID_REQUEST(problems);
    return this.writes.run(command, command.viewer.personId, (tx) => this.create(tx, command));
  }

  private async create(tx: Tx, { viewer, input, by }: CreateSavedView): Promise<SavedView> {
    const owned = await tx.manager.countBy(SavedView, { owner_id: viewer.personId });
    if (owned >= MOST_VIEWS) throw savedViewRefusals.TOO_MANY_VIEWS(MOST_VIEWS);
    const view: SavedView = {
      id: uuid(),
      owner_id: viewer.personId,
      owner_name: viewer.name,
      name: input.name.trim(),
      screen: input.screen,
      filter: filterIn(input.filter),
      shared_with: rolesIn(input.shared_with),
      created_at: tx.now,
      updated_at: tx.now,
    };
    await requireSharing(tx, viewer, view.shared_with ?? []);
    await tx.manager.insert(SavedView, view);
    if (view.shared_with !== null) {
      const entry = { resourceId: view.id, channelId: null, changed: [] };
      await writeToTrail(tx, by, { action: 'saved_view.created', ...entry });
    }
    return view;
  }
}
