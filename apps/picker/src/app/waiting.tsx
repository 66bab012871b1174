import { Skeleton, State } from '@oms/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../texts';

const LONG_MS = 3_000;

/** The shape of what comes; when it does not come for long, why. */
export function Waiting({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <Skeleton rows={6} label={texts.loading} />;
  return (
    <main className="screen">
      <State isScreen title={title} action={action}>
        {hint}
      </State>
    </main>
  );
}
