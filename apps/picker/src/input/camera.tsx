import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts';
import { codesInView } from './in-view';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'data_matrix', 'qr_code', 'itf', 'code_39'];
const EVERY_MS = 120;

/** Opened once: every opening asks for the permission again on some phones. */
let stream: Promise<MediaStream> | null = null;

async function openCamera(): Promise<MediaStream> {
  // The phone was locked, or another app took the camera.
  if (stream !== null && !(await stream).active) stream = null;
  stream ??= navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  stream.catch(() => (stream = null));
  return stream;
}

async function openDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own !== undefined) return new own({ formats: FORMATS });
  const { BarcodeDetector } = await import('./code-reader');
  return new (BarcodeDetector as unknown as DetectorClass)({ formats: FORMATS });
}

/** Shows what the camera sees and tells every code that comes into it. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let isOver = false;
    const watch = async (): Promise<void> => {
      const [seen, detector] = await Promise.all([openCamera(), openDetector()]);
      if (isOver || video.current === null) return;
      video.current.srcObject = seen;
      await video.current.play();
      await tellCodes(
        video.current,
        detector,
        () => isOver,
        (text) => latest.current(text),
      );
    };
    watch().catch((error: unknown) => {
      if (isOver) return;
      setFault(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? texts.camera.denied
          : texts.camera.fault,
      );
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (fault !== null) return <p role="alert">{fault}</p>;
  return <video ref={video} className="camera" muted playsInline aria-label={texts.camera.label} />;
}

async function tellCodes(
  video: HTMLVideoElement,
  detector: Detector,
  isOver: () => boolean,
  onCode: (text: string) => void,
): Promise<void> {
  const newOf = codesInView();
  while (!isOver()) {
    const found = await detector.detect(video).catch(() => []);
    const codes = found.map(({ rawValue }) => rawValue);
    if (!isOver()) newOf(codes, performance.now()).forEach(onCode);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
