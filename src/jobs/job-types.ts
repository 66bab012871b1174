import { Injectable } from '@nestjs/common';
import type { ICommand } from '@nestjs/cqrs';
import type { ClaimedJob, LoadedBytes } from '@libs/durable-jobs';

/** What an accepted request asks for: the `type` of its job. */
export const JOB_TYPES = [
  'order_create',
  'order_update',
  'order_status_update',
  'order_deadline',
  'storage_location_create',
  'storage_location_update',
  'storage_location_delete',
  'channel_health_check',
] as const;
export type JobTypeName = (typeof JOB_TYPES)[number];

type CommandClass<C extends ICommand> = new (...args: never[]) => C;

/** Why a job failed. `tries` includes the last one. */
export interface JobFailure {
  readonly job: ClaimedJob;
  readonly error: unknown;
  readonly tries: number;
}

/** A command that can be accepted as a job. */
export interface JobType<C extends ICommand = ICommand> {
  /** Its name on the wire and in the table. */
  readonly type: JobTypeName;
  readonly command: CommandClass<C>;
  /**
   * The job runs without a transaction, so that it may call other systems (ADR 4). The command it resolves
   * with is executed in the transaction that records its end. It must end within 20 s on its own. The index
   * `jobs_outside` names these types, so a new one needs a migration.
   */
  readonly outsideTransaction?: true;
  /** The number of the order that the command is about. */
  readonly orderNumberOf?: (command: C) => string;
  /** What executing the command loads besides its own payload; its bytes count towards `BATCH_BYTES`. */
  readonly loads?: LoadedBytes;
  /** Makes `Job.outline` of an accepted job. */
  readonly outline?: (command: C) => string;
  /** The command that announces a final failure; it runs in the transaction that records the failure. */
  readonly announceFailure?: (command: C, failure: JobFailure) => ICommand;
  /**
   * Other commands that run in the transaction that records the job's end: its announcement, or the command
   * it resolves with.
   */
  readonly joinedBy?: readonly CommandClass<ICommand>[];
}

/** The types of jobs that the features of this process can execute. */
@Injectable()
export class JobTypes {
  private readonly byName = new Map<string, JobType>();
  private readonly byCommand = new Map<unknown, JobType>();

  register<C extends ICommand>(jobType: JobType<C>): void {
    this.byName.set(jobType.type, jobType as unknown as JobType);
    this.byCommand.set(jobType.command, jobType as unknown as JobType);
  }

  all(): readonly JobType[] {
    return [...this.byName.values()];
  }

  /** Commands whose handlers join the transaction of a job, and must not open one. */
  joiningCommands(): ReadonlySet<unknown> {
    const inside = this.all().filter((type) => !type.outsideTransaction);
    return new Set([
      ...inside.map(({ command }) => command),
      ...this.all().flatMap(({ joinedBy = [] }) => joinedBy),
    ]);
  }

  of(command: ICommand): JobType {
    const found = this.byCommand.get(command.constructor);
    if (found === undefined) throw new Error(`${command.constructor.name} is not registered as a job`);
    return found;
  }

  /** The number of the order that an accepted job is about, as its request named it; undefined for other jobs. Never throws. */
  orderNumberIn({ type, payload }: Pick<ClaimedJob, 'type' | 'payload'>): string | undefined {
    const known = this.byName.get(type);
    try {
      return known?.orderNumberOf?.(reviveCommand(known, payload));
    } catch {
      return undefined;
    }
  }
}

/** The command as it was accepted. */
export function reviveCommand({ command }: JobType, payload: string): ICommand {
  return Object.assign(Object.create(command.prototype as object) as object, JSON.parse(payload) as object);
}
