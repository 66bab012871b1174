import { encode } from 'uqr';
import { useMemo } from 'react';

/** A text as a QR code, drawn on this machine: nobody else sees it. Always dark on light, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 });
    const dark = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="qr-dark" d={path} />
    </svg>
  );
}
