import { useEffect, useState } from 'react';
import { shortId } from '../formats/id';

const SHOWN_MS = 1_500;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        void navigator.clipboard.writeText(text).then(() => setCopied(true));
      }}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none" stroke="currentColor">
        {isCopied ? (
          <path d="M3 8.5 6.5 12 13 4" strokeWidth="2" />
        ) : (
          <path d="M5.5 5.5h8v8h-8zM10.5 3.5v-1h-8v8h1" strokeWidth="1.4" />
        )}
      </svg>
    </button>
  );
}

/** A short id with a button that copies the whole one. */
export function Id({ id, copyLabel }: { id: string; copyLabel: string }) {
  return (
    <span className="id">
      <code title={id}>{shortId(id)}</code>
      <CopyButton text={id} label={copyLabel} />
    </span>
  );
}
