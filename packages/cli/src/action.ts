import type { Command } from 'commander';
import type { Context } from './context.js';

/** The options of one command as commander reads them. */
export type Options = Readonly<Record<string, unknown>>;
export type Action = (context: Context, options: Options, ...args: string[]) => Promise<void>;

/** What is particular about a command. */
export interface Manner {
  /** It goes on until Ctrl-C, or has an end of its own for it: ended so, it has not failed. */
  readonly isEndless?: boolean;
  /** It calls no service, or one that it starts itself. */
  readonly callsNoService?: boolean;
  /** What it prints is for people alone. */
  readonly printsNoJson?: boolean;
}

/** Gives a command its action, whose module is loaded when it is used: a start takes no time for the others. */
export type Does = (command: Command, load: () => Promise<Action>, manner?: Manner) => Command;
