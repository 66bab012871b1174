import { type ComponentType, useEffect, useState } from 'react';
import { retriedImport } from '../../retried-import';

/**
 * A component whose script is loaded apart from its screen: by `load` ahead of its use, else when it is first drawn. Once loaded it
 * is drawn at once. Not `lazy`: React holds back for up to 300 ms what comes after a fallback, also when its script is there.
 */
export function apart<P extends object>(read: () => Promise<ComponentType<P>>) {
  let Loaded: ComponentType<P> | null = null;

  async function load(): Promise<void> {
    Loaded ??= await retriedImport(read);
  }

  function Apart(props: P) {
    const [, setLoaded] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded !== null) return;
      const fail = (error: unknown) =>
        setLoaded(() => {
          throw error;
        });
      load().then(() => setLoaded(true), fail);
    }, []);
    return Loaded === null ? <span hidden data-opening /> : <Loaded {...props} />;
  }

  return Object.assign(Apart, { load });
}
