import { readFile, writeFile } from 'node:fs/promises';
import { inRoot } from '../lib/paths.ts';
import { generatedFiles } from './generated-files.ts';

for (const { path, make } of generatedFiles) {
  const current = await readFile(inRoot(path), 'utf8').catch(() => '');
  const wanted = await make(current);
  if (wanted === current) continue;
  await writeFile(inRoot(path), wanted);
  console.log(`${path} written`);
}
console.log(`${generatedFiles.length} generated documents are as the code wants them`);
