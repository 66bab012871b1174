/** Pauses between requests, which `end` ends: the one that lasts, else the one after the request that is under way. */
export class Pauses {
  private isEnded = false;
  private endNow = (): void => undefined;

  /** A request begins: whatever ended a pause before it has come to that. */
  begin(): void {
    this.isEnded = false;
  }

  end(): void {
    this.isEnded = true;
    this.endNow();
  }

  /** @returns whether it was ended early */
  async wait(ms: number): Promise<boolean> {
    if (!this.isEnded) await this.unlessEnded(ms);
    const wasEnded = this.isEnded;
    this.isEnded = false;
    return wasEnded;
  }

  private unlessEnded(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endNow = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
