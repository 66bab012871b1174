import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `main` for the one thing to do here, `danger` for what can't be undone, `bare` in bars. */
  kind?: 'plain' | 'main' | 'danger' | 'bare';
}

export function Button({ kind = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} data-kind={kind} className={`button ${className ?? ''}`.trim()} />;
}
