import { Command, Help, Option } from 'commander';
import { version } from '../package.json';
import type { Does, Manner, Options } from './action.js';
import { addAccountCommands } from './commands/account/index.js';
import { addJobCommands } from './commands/jobs/index.js';
import { addOrderCommands } from './commands/orders/index.js';
import { addServiceCommands } from './commands/service/index.js';
import { addWebhookCommands } from './commands/webhooks/index.js';
import { Failure } from './terminal/exit-codes.js';
import type { Course } from './terminal/interruption.js';
import { print } from './terminal/print.js';

const EXIT_CODES = `
Exit codes: 0 done, 1 fault, 2 usage, 3 no access, 4 not found, 5 refused, 6 unreachable, 7 job failed, 8 not confirmed;
the signal itself when one cuts a command short.
The address is that of --url, OMS_URL or the profile (oms login), else this machine's; the key that of --key, OMS_API_KEY
or the profile if it is the profile's own service, else the system token, on this machine. --profile takes precedence
over OMS_URL and OMS_API_KEY.`;

/** @param asJson what is wrong with the words of a command is said by the caller alone */
export function buildProgram(signal: AbortSignal, course: Course, asJson: boolean): Command {
  const program = new Command('oms')
    .description('The order management service from a terminal.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(add --help for what there is)')
    .addHelpText('after', EXIT_CODES)
    .configureHelp({ visibleCommands: byName })
    .configureOutput({
      writeOut: (text) => print(text),
      ...(asJson && { writeErr: () => undefined }),
    });
  const does: Does = (command, load, manner = {}) =>
    common(command, manner).action(async (...given: unknown[]) => {
      course.isEndless = manner.isEndless === true;
      const args = given.slice(0, -2) as string[];
      const { Context } = await import('./context.js');
      const options = command.optsWithGlobals();
      refuseEmpty(command, args, options);
      await (
        await load()
      )(new Context(options, signal, course), options, ...args);
    });
  const fail = program.error.bind(program);
  program.error = (message, { code, ...how } = {}) =>
    // Behind its own suggestion it says nothing of where options go.
    fail(
      code === 'commander.unknownOption' && !message.includes('\n')
        ? `${message}: options go after the command`
        : message,
      {
        code,
        ...how,
      },
    );
  addServiceCommands(program, does);
  addAccountCommands(program, does);
  addOrderCommands(program, does);
  addJobCommands(program, does);
  addWebhookCommands(program, does);
  return program;
}

/** Commander's own way of sorting loads the collation of every language, a sixth of a start. */
function byName(command: Command): Command[] {
  return new Help().visibleCommands(command).sort((a, b) => (a.name() < b.name() ? -1 : 1));
}

/** As of a variable that a script has not set: nothing has an empty name, and without one another route would be called. */
function refuseEmpty(command: Command, args: readonly unknown[], options: Options): void {
  const named = [
    ...command.registeredArguments.map((one, at) => ({ name: `<${one.name()}>`, value: args[at] })),
    ...command.options.map((one) => ({ name: one.long!, value: options[one.attributeName()] })),
  ];
  const empty = named.find(({ value }) => [value].flat().includes(''));
  if (empty !== undefined) throw new Failure(`${empty.name} must not be empty`);
}

/** The options that all commands of a manner have. */
function common(command: Command, { callsNoService = false, printsNoJson = false }: Manner): Command {
  const add = (group: string, flags: string, description: string) =>
    command.addOption(new Option(flags, description).helpGroup(group));
  if (!callsNoService) {
    add('Service:', '--profile <name>', 'the stored service to call');
    add('Service:', '--url <url>', 'the address of the service');
    add('Service:', '--key <key>', 'an API key, or the system token');
    add('Service:', '--yes', 'write to production without asking');
  }
  if (!printsNoJson) add('Output:', '--json', 'print JSON, errors too');
  return command;
}
