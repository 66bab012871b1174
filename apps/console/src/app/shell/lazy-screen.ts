import { retriedImport } from '@oms/ui';
import { lazyRouteComponent } from '@tanstack/react-router';

/** A screen whose script is loaded when somebody is about to go there. A page of a replaced build is loaded again, once. */
export const lazyScreen: typeof lazyRouteComponent = (read, name) =>
  lazyRouteComponent(() => retriedImport(read), name);
