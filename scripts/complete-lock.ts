import { writeFile } from 'node:fs/promises';
import { commandLine } from './lib/command-line.ts';
import { lockPath, missingEntries, platformOf, readLock, unsealedEntries } from './lib/lock-file.ts';
import { inRoot } from './lib/paths.ts';
import { Problem, runMain } from './lib/problem.ts';
import { runProcess } from './lib/run-process.ts';

// npm run lock:complete, after every change of dependencies

await runMain(async () => {
  commandLine(
    'lock:complete',
    'Adds to package-lock.json what npm left out, entries for other platforms and hashes; run it after every change of dependencies.',
  ).parse();
  const lock = await readLock();
  const missing = missingEntries(lock);
  for (const { path, name, version, dev } of missing) {
    const platform = platformOf(name);
    if (!platform)
      throw new Problem(`package-lock.json lacks ${name}, which is for no platform we know: install it.`);
    lock.packages[path] = { version, ...(dev && { dev }), ...platform, optional: true };
  }
  const unsealed = unsealedEntries(lock);
  for (const { path, name, version } of unsealed) {
    const entry = lock.packages[path];
    if (entry) entry.integrity = await publishedHash(name, version);
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  await writeFile(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} entries and ${unsealed.length} hashes added`);
});

/** As the registry that npm uses here publishes it. */
async function publishedHash(name: string, version: string): Promise<string> {
  const asked = ['view', `${name}@${version}`, 'dist.integrity'];
  const { code, output } = await runProcess('npm', asked, { cwd: inRoot() });
  const hash = /^sha512-\S+$/m.exec(output)?.[0];
  if (code !== 0 || !hash) throw new Problem(`npm knows no hash of ${name} ${version}:\n${output.trim()}`);
  return hash;
}
