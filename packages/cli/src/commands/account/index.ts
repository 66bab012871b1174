import type { Command } from 'commander';
import type { Does } from '../../action.js';
import { scope } from '../choices.js';

export function addAccountCommands(program: Command, does: Does): void {
  does(
    program
      .command('login [profile]')
      .description('stores a service and its key as a profile, which is used from then on')
      .option('--production', 'ask before every command that writes')
      .option('--no-production', 'no longer ask')
      .option('--channel <id>', 'the channel of commands that name none'),
    async () => (await import('./login.js')).login,
  );
  const profiles = program.command('profiles').description('the stored services');
  does(
    profiles.command('list', { isDefault: true }).description('all, without their keys'),
    async () => (await import('./profiles.js')).listProfiles,
    { callsNoService: true },
  );
  does(
    profiles.command('use <profile>').description('uses it from now on'),
    async () => (await import('./profiles.js')).chooseProfile,
    { callsNoService: true },
  );
  does(
    profiles.command('remove <profile>').description('forgets it and its key'),
    async () => (await import('./profiles.js')).forgetProfile,
    { callsNoService: true },
  );

  const keys = program.command('keys').description('API keys');
  does(
    keys.command('list', { isDefault: true }).description('all, abbreviated'),
    async () => (await import('./keys.js')).listKeys,
  );
  does(
    keys
      .command('create <name>')
      .description('makes a key; its value is shown once')
      .option('--client <name>', 'who uses it', 'oms')
      .addOption(scope())
      .option('--channel <id...>', 'the channels that it may access'),
    async () => (await import('./keys.js')).createKey,
  );
  does(
    keys.command('deactivate <id>').description('ends a key at once'),
    async () => (await import('./keys.js')).deactivateKey,
  );

  const channels = program.command('channels').description('where orders come from');
  does(
    channels.command('list', { isDefault: true }).description('all that the key can access'),
    async () => (await import('./channels.js')).listChannels,
  );
  does(
    channels.command('show <id>').description('one channel with its webhook'),
    async () => (await import('./channels.js')).showChannel,
  );
}
