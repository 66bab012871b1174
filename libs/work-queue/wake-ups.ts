/**
 * Wakes workers when there may be work. A lost wake-up only costs time: workers also look on their own from
 * time to time, and the work itself is in the database.
 */
export abstract class WakeUps {
  /** Wakes a listener of the topic, in this process or another. Cheap; never throws. */
  abstract send(topic: string): void;

  /** Runs `wake` whenever the topic is sent. */
  abstract listen(topic: string, wake: () => void): void;
}

/** Reaches listeners of this process only. */
export class LocalWakeUps extends WakeUps {
  private readonly listeners = new Map<string, (() => void)[]>();

  send(topic: string): void {
    for (const wake of this.listeners.get(topic) ?? []) wake();
  }

  listen(topic: string, wake: () => void): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), wake]);
  }
}
