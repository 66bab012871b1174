import { useIsKept } from '../device/kept';
import { texts } from '../texts';

/** Stays while this device can't store what is done, and so can't send it either. */
export function NotKept() {
  if (useIsKept()) return null;
  return (
    <p className="notice not-kept" data-tone="bad" role="alert">
      {texts.notKept}
    </p>
  );
}
