import { commandLine } from './lib/command-line.ts';
import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run docs: writes the documents that are made from the code

await runMain(async () => {
  commandLine('docs', 'Writes the documents that are made from the code, such as docs/openapi.json.').parse();
  await runSource('scripts/docs/write.ts');
});
