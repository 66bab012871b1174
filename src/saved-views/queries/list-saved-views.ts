import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { UnitOfWork } from '@libs/unit-of-work';
import type { SavedView } from '../entities/saved-view.entity';
import type { Viewer } from '../model/view-access';
import type { ViewScreen } from '../model/view-filter';

/** The views that somebody sees (`maySee`), by name. */
export class ListSavedViews extends Query<SavedView[]> {
  constructor(
    readonly viewer: Viewer,
    readonly screen: ViewScreen | null,
  ) {
    super();
  }
}

@QueryHandler(ListSavedViews)
export class ListSavedViewsHandler implements IQueryHandler<ListSavedViews> {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute(list: ListSavedViews): Promise<SavedView[]> {
    const { personId, role } = list.viewer;
    const parameters = [personId, role, role === 'admin', list.screen];
    return this.unitOfWork.runFor(list, (tx) => tx.query<SavedView>(SEEN, parameters));
  }
}

/** Two parts, each with an index: whatever others keep for themselves is not read. */
const SEEN = `
  SELECT * FROM (
    SELECT * FROM saved_views WHERE owner_id = $1
    UNION ALL
    SELECT * FROM saved_views
     WHERE shared_with IS NOT NULL AND owner_id <> $1 AND ($3 OR $2 = ANY (shared_with))) AS seen
   WHERE $4::text IS NULL OR screen = $4
   ORDER BY lower(name), id`;
