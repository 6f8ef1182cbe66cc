import { writeFile } from 'node:fs/promises';
import { commandLine } from './lib/command-line.ts';
import { lockPath, missingEntries, platformOf, readLock } from './lib/lock-file.ts';
import { Problem, runMain } from './lib/problem.ts';

// npm run lock:complete, after every change of dependencies

await runMain(async () => {
  commandLine(
    'lock:complete',
    'Adds to package-lock.json what npm left out for other platforms; run it after every change of dependencies.',
  ).parse();
  const lock = await readLock();
  const missing = missingEntries(lock);
  for (const { path, name, version, dev } of missing) {
    const platform = platformOf(name);
    if (!platform)
      throw new Problem(`package-lock.json lacks ${name}, which is for no platform we know: install it.`);
    lock.packages[path] = { version, ...(dev && { dev }), ...platform, optional: true };
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
  await writeFile(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`package-lock.json: ${missing.length} entries added`);
});
