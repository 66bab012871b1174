import { Button, retriedImport } from '@oms/ui';
import { lazy, Suspense } from 'react';
import { texts } from '../app/texts';
import type { ViewedSearch, ViewScreen } from './saved-views';

/** Comes right after the screen, whose first load stays as small as it was. */
const ViewsMenu = lazy(async () => ({
  default: (await retriedImport(() => import('./menu/views-menu'))).ViewsMenu,
}));

/** The saved views of a screen: choosing one, and keeping the filters that are in the address now. */
export function Views(props: { screen: ViewScreen; search: ViewedSearch }) {
  return (
    <Suspense fallback={<Button disabled>{texts.views}</Button>}>
      <ViewsMenu {...props} />
    </Suspense>
  );
}
