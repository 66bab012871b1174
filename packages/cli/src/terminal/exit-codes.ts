/** How a command ends (packages/cli/README.md#exit-codes). */
export const EXIT = {
  ok: 0,
  fault: 1,
  usage: 2,
  noAccess: 3,
  notFound: 4,
  refused: 5,
  unreachable: 6,
  jobFailed: 7,
  notConfirmed: 8,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure that the user can mend: the sentence says how. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.usage,
  ) {
    super(message);
  }
}
