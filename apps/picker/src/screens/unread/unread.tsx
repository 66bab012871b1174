import { State } from '@oms/ui';
import { texts } from '../../texts';
import { ScreenHead } from '../../app/screen-head';

/** In place of what is not on this device: an order, where nothing else is said. */
export function Unread({ title, text = texts.queue.unread }: { title: string; text?: string }) {
  return (
    <main className="screen">
      <ScreenHead title={title} back="/" />
      <State title={text} />
    </main>
  );
}
