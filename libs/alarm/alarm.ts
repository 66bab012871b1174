/**
 * Tells workers that there may be work. A lost ring costs only time: whoever listens also looks by itself every now
 * and then, and the work itself is in the database.
 */
export abstract class Alarm {
  /** Wakes a listener of the bell, in this process or another. Cheap; never throws. */
  abstract ring(bell: string): void;

  /** Runs `wake` whenever the bell rings. */
  abstract listen(bell: string, wake: () => void): void;
}

/** Rings within this process only. */
export class LocalAlarm extends Alarm {
  private readonly listeners = new Map<string, (() => void)[]>();

  ring(bell: string): void {
    for (const wake of this.listeners.get(bell) ?? []) wake();
  }

  listen(bell: string, wake: () => void): void {
    this.listeners.set(bell, [...(this.listeners.get(bell) ?? []), wake]);
  }
}
