import { Button, type ButtonProps } from '@oms/ui';
import { useEffect, useState } from 'react';

/** A second tap of the same finger comes sooner. */
const SECOND_TAP_MS = 250;

/** Stands where the button for the thing before stood a moment ago: a second tap on that one means nothing here. */
export function NextButton({ onClick, ...rest }: Omit<ButtonProps, 'className'>) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button
      {...rest}
      className="biggest"
      aria-disabled={isNew || undefined}
      onClick={isNew ? undefined : onClick}
    />
  );
}
