import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles } from './docs/generated-files.ts';
import { inRoot } from './lib/paths.ts';

// Writes the documents that are made from the code: npm run docs
for (const { path, make } of generatedFiles) {
  const current = await readFile(inRoot(path), 'utf8').catch(() => '');
  const wanted = await make(current);
  if (wanted === current) continue;
  await writeFile(inRoot(path), wanted);
  process.stdout.write(`${path} written\n`);
}
process.stdout.write(`${generatedFiles.length} generated documents are as the code wants them\n`);
