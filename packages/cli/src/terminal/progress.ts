const WIDTH = 30;

/** How far long work is, in one line on stderr; nothing where that is no terminal. */
export class Progress {
  private done = 0;

  constructor(
    private readonly total: number,
    private readonly what: string,
    private readonly isShown = process.stderr.isTTY,
  ) {
    this.show();
  }

  step(): void {
    this.done += 1;
    this.show();
  }

  end(): void {
    if (this.isShown) process.stderr.write('\r\x1b[K');
  }

  private show(): void {
    if (!this.isShown) return;
    const full = this.total === 0 ? WIDTH : Math.round((this.done / this.total) * WIDTH);
    const bar = '#'.repeat(full).padEnd(WIDTH, '.');
    process.stderr.write(`\r[${bar}] ${this.done} of ${this.total} ${this.what}`);
  }
}
