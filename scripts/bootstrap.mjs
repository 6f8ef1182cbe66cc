// The entry of every command: only Node's own modules, so that it runs in a fresh clone.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPackages } from './install-packages.mjs';
import { sentenceOf } from './lib/reason.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...parts) => resolve(root, ...parts);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const suits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
if (!suits) stop(`Corridor needs Node 20.19, 22.12 or 24 and newer; this is Node ${process.versions.node}.`);

process.chdir(root);
// Nobody else may change code that runs; data folders are private besides (scripts/lib/data-lock.ts).
process.umask(process.umask() | 0o022);
process.env.NEXT_TELEMETRY_DISABLED = '1';
await installPackages(root).catch((error) => stop(error.code ? sentenceOf(error) : error.message));

const command = process.argv[2] ?? '';
if (!/^[a-z0-9-]+$/.test(command) || !existsSync(inRoot('scripts', `${command}.ts`))) {
  stop(`There is no script "${command}".`);
}
process.argv.splice(2, 1);
process.setSourceMapsEnabled(true);
const { bundle } = await import('./bundle.mjs');
const file = await bundle({
  entry: `scripts/${command}.ts`,
  name: `scripts/${command}`,
  sources: ['scripts'],
}).catch((error) => stop(sentenceOf(error)));
await import(pathToFileURL(file).href);

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
