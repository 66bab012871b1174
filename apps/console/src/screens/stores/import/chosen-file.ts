import { texts } from '../texts';
import { type Preview, previewOf } from './csv-preview';

/** A file that somebody has chosen, and what it holds. */
export interface ChosenFile {
  readonly file: File;
  /** Null while it is read. */
  readonly preview: Preview | null;
}

/** Reads a file once: what is sent is what was shown, also if the file changes or goes meanwhile. Never fails: the preview says so. */
export async function readFile(file: File): Promise<ChosenFile> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { file: new File([bytes], file.name, { type: file.type }), preview: previewOf(bytes) };
  } catch {
    return { file, preview: { rows: [], skipped: [], warnings: [], errors: [texts.import.unreadable] } };
  }
}
