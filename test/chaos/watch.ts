import type { ProcessEnd } from './record';
import type { ChaosMember } from './world/chaos-member';

const LOOK_EVERY_MS = 200;
const KEPT_LOG = 1_500;

/** Notices processes that end on their own, and starts them again so that the run can continue. */
export class Watch {
  private readonly ends: ProcessEnd[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly members: readonly ChaosMember[]) {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** Processes that ended on their own. */
  stop(): readonly ProcessEnd[] {
    clearInterval(this.timer);
    return this.ends;
  }

  private look(): void {
    for (const member of this.members) {
      if (!member.isWanted || member.isRunning) continue;
      member.isWanted = false;
      this.ends.push({ name: member.name, how: `by itself: ${member.log.slice(-KEPT_LOG)}`, at: Date.now() });
      void member.start().catch(() => undefined);
    }
  }
}
