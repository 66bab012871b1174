#!/usr/bin/env node
// Not imported: that evaluates all that node:fs exports, at every start.
const { existsSync } = process.getBuiltinModule('node:fs');
const program = new URL('../dist/main.js', import.meta.url);

// In the repository: after `npm ci` nothing has been built yet.
if (!existsSync(program)) {
  console.error('Building the service and the command line once ...');
  const { spawnSync } = await import('node:child_process');
  const { fileURLToPath } = await import('node:url');
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
await import(program);
