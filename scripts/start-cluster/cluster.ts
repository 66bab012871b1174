import { MemberProcess } from './member-process';
import type { Member } from './members';

export interface ClusterOptions {
  readonly members: readonly Member[];
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Told every line of every member, with the member's name before it. */
  readonly print: (line: string) => void;
}

/** Runs the members of a cluster until it is stopped. */
export class Cluster {
  private readonly processes: readonly { readonly member: Member; readonly process: MemberProcess }[];

  constructor({ members, command, env, print }: ClusterOptions) {
    const width = Math.max(...members.map(({ name }) => name.length));
    this.processes = members.map((member) => {
      const say = (line: string) => print(`${member.name.padEnd(width)} | ${line}`);
      return { member, process: new MemberProcess({ member, command, env, say }) };
    });
  }

  start(): void {
    for (const { process } of this.processes) process.start();
  }

  /** Without waiting: what they held is taken over by others or by the next start. */
  kill(): void {
    for (const { process } of this.processes) process.kill();
  }

  /** Ends those that take requests first, so that the workers can still do what was accepted; resolves when all are gone. */
  async stop(): Promise<void> {
    for (const role of ['api', 'worker'] as const) {
      const ending = this.processes.filter(({ member }) => member.role === role);
      await Promise.all(ending.map(({ process }) => process.stop()));
    }
  }
}
