import { Option } from 'commander';
import { commandLine } from './lib/command-line.ts';
import { runMain } from './lib/problem.ts';
import { runSource } from './lib/run-source.ts';

// npm run docs: writes the documents that are made from the code

const print = new Option(
  '--print <table>',
  'print a table instead: the rules of the specification with their code and tests, or those for every screen',
).choices(['specification', 'screens']);
const command = commandLine(
  'docs',
  'Writes the documents that are made from the code, such as docs/openapi.json.',
).addOption(print);

await runMain(async () => {
  const { print: table } = command.parse().opts<{ print?: string }>();
  await runSource(table ? 'scripts/docs/print.ts' : 'scripts/docs/write.ts');
});
