import '../../screens.css';
import { ScreenHead } from '../../../app/shell/screen-head';
import { OwnPassword } from './own-password';
import { Sessions } from '../sessions';
import { texts } from '../texts';

/** One's own password, and where one is signed in. */
export function AccountScreen() {
  return (
    <>
      <ScreenHead title={texts.account} />
      <Sessions path="/v1/sessions" />
      <OwnPassword />
    </>
  );
}
