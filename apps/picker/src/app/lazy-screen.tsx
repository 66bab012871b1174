import { Button, MissingScript, retriedImport, State } from '@oms/ui';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { texts } from '../texts';
import { Link } from './link';
import { Waiting } from './waiting';

/** A screen whose script is loaded when somebody goes there, which takes network until the app is kept on this device. */
export function lazyScreen<Props>(read: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retriedImport(read) }));
}

/** Says what to do while the script of a screen does not come, and when a newer version has replaced it. */
export class ScreenPlace extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error instanceof MissingScript) return <Replaced />;
    if (error !== null) throw error;
    return <Suspense fallback={<Coming />}>{this.props.children}</Suspense>;
  }
}

function Coming() {
  const toQueue = (
    <Link to="/" className="button">
      {texts.back}
    </Link>
  );
  return <Waiting {...texts.unloaded} action={toQueue} />;
}

function Replaced() {
  const { title, hint, reload } = texts.replaced;
  return (
    <main className="screen">
      <State isScreen title={title} action={<Button onClick={() => location.reload()}>{reload}</Button>}>
        {hint}
      </State>
    </main>
  );
}
