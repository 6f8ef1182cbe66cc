import { checks } from './lib/checks.ts';
import { commandLine } from './lib/command-line.ts';
import { heading } from './lib/heading.ts';
import { Problem, runMain } from './lib/problem.ts';

// npm run check: everything that needs no running product

await runMain(async () => {
  commandLine(
    'check',
    'Checks format, lint, types, dead code and boundaries: all that needs nothing running.',
  ).parse();
  const failed: string[] = [];
  for (const { name, run } of checks) {
    heading(name);
    if ((await run()) !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new Problem(`\nNot in order: ${failed.join(', ')}.`);
  console.log('\nFormat, lint, types, dead code and boundaries are in order.');
});
