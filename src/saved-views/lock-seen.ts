import type { Tx } from '@libs/unit-of-work';
import { SavedView } from './entities/saved-view.entity';
import { maySee, type Viewer } from './model/view-access';
import { savedViewRefusals } from './saved-view.refusals';

/** The view, locked until the transaction ends. One that somebody does not see is not there for them. */
export async function lockSeen(tx: Tx, viewer: Viewer, viewId: string): Promise<SavedView> {
  const view = await tx.manager.findOne(SavedView, {
    where: { id: viewId },
    lock: { mode: 'pessimistic_write' },
  });
  if (view === null || !maySee(viewer, view)) throw savedViewRefusals.VIEW_NOT_FOUND();
  return view;
}
