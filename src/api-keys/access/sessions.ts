import { Injectable } from '@nestjs/common';
import type { Caller } from '../model/caller';
import type { CallerCache } from './caller-cache';
import type { FamiliarCredentials } from './familiar-credentials';
import type { UseNotes } from './use-notes';

/** What is known of sessions by the feature that has them. */
export interface SessionKind {
  readonly callers: CallerCache;
  readonly familiar: FamiliarCredentials;
  readonly use: UseNotes;
  /** Whose socket token it is; null when it is none that this service gave, or its session has ended. */
  ofSocketToken(token: string): Promise<Caller | null>;
}

/**
 * Sessions of people, as credentials beside API keys. The feature that has them enters itself here while the application
 * starts: it needs the guard, so the guard can't need it.
 */
@Injectable()
export class Sessions {
  private kind: SessionKind | null = null;

  enter(kind: SessionKind): void {
    this.kind = kind;
  }

  get known(): SessionKind | null {
    return this.kind;
  }

  noteUse(sessionId: string): void {
    this.kind?.use.noteUse(sessionId);
  }
}
