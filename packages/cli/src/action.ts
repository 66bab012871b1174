import type { Command } from 'commander';
import type { Context } from './context.js';

/** The options of one command as commander reads them. */
export type Options = Readonly<Record<string, unknown>>;
export type Action = (context: Context, options: Options, ...args: string[]) => Promise<void>;

/** Gives a command its action, whose module is loaded when it is used: a start takes no time for the others. */
export type Does = (command: Command, load: () => Promise<Action>) => Command;
