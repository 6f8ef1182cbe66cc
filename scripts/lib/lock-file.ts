import { readFile } from 'node:fs/promises';
import { inRoot } from './paths.ts';

export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockEntry> };
export type MissingEntry = { path: string; name: string; version: string; dev: boolean };

export const lockPath = inRoot('package-lock.json');
export const readLock = async (): Promise<Lock> => JSON.parse(await readFile(lockPath, 'utf8')) as Lock;

/**
 * Optional packages (binaries for other platforms) that a package of the lock names but the lock does not list.
 * npm leaves them out when its registry does not mirror them, and `npm ci` then fails on those platforms.
 */
export function missingEntries(lock: Lock): MissingEntry[] {
  return Object.entries(lock.packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isListed(lock, owner, name))
      .map(([name, range]) => ({
        path: `node_modules/${name}`,
        name,
        version: range.replace(/^[\^~]/, ''),
        dev: entry.dev === true,
      })),
  );
}

/** Entries whose packages npm would install whatever the registry gives it for them. */
export function unsealedEntries(lock: Lock): { path: string; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([path, { version, integrity }]) =>
    path === '' || integrity || !version
      ? []
      : [{ path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }],
  );
}

/** A package is found in the `node_modules` of its owner or of any folder above it. */
function isListed(lock: Lock, owner: string, name: string): boolean {
  for (let folder = owner; ; ) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const cut = folder.lastIndexOf('/node_modules/');
    folder = cut < 0 ? '' : folder.slice(0, cut);
  }
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];

/** The platform a binary package is for, read from its name; `undefined` when the name names none. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = (name.split('/').at(-1) ?? '')
    .replace('windows', 'win32')
    .replace('linuxmusl', 'linux-musl')
    .split('-');
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os && cpu !== 'wasm32') return undefined;
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(os && { os: [os] }),
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && libc && { libc: [libc] }),
  };
}
