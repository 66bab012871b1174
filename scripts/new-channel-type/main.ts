import { writeChannelType } from './write-channel-type';

/** `npm run new:channel-type <name>`, from the project's root. */
function main(name: string | undefined): void {
  const usage = 'Usage: npm run new:channel-type <name>, for example corner-shop (docs/channel-types.md)';
  if (name === undefined) throw new Error(usage);
  if (name === '--help' || name === '-h') return console.log(usage);
  const written = writeChannelType(process.cwd(), name);
  console.log(['Written:', ...written.map((file) => `  ${file}`)].join('\n'));
  console.log('Its contract: npx jest --selectProjects unit --testPathPatterns types/contract');
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
