import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { inRoot } from '../../scripts/lib/paths.ts';
import { Problem, runMain } from '../../scripts/lib/problem.ts';
import { type Mutation, readMutations } from './mutation.ts';
import { runTests, type Verdict } from './run-tests.ts';
import { copyTree, type Tree } from './tree.ts';

type Options = { only?: string; jobs: number };

function jobsOf(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs > 0 && jobs <= 16) return jobs;
  throw new InvalidArgumentError('give a whole number from 1 to 16.');
}

const command = new Command('npm run mutations --')
  .description(
    'Plants each bug of tests/mutations in a copy of the checkout and runs the test that must fail with it.',
  )
  .option('--only <text>', 'bugs whose name holds this text (default: all)')
  .option('--jobs <number>', 'bugs at the same time', jobsOf, Math.min(2, availableParallelism()));

await runMain(async () => {
  const { only = '', jobs } = command.parse().opts<Options>();
  const mutations = (await readMutations()).filter(({ name }) => name.includes(only));
  if (mutations.length === 0) throw new Problem(`No bug of tests/mutations has "${only}" in its name.`);
  const trees: Tree[] = [];
  for (let nth = 1; nth <= Math.min(jobs, mutations.length); nth += 1) {
    trees.push(await copyTree(inRoot('.data', 'mutations', String(nth))));
  }
  await refuseRedTests(trees[0] as Tree, mutations);

  const waiting = [...mutations];
  const survivors: string[] = [];
  const work = async (tree: Tree): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { verdict, output } = await verdictOn(tree, next);
      if (verdict === 'red') console.log(`caught    ${next.name}`);
      else {
        survivors.push(next.name);
        const word = verdict === 'green' ? 'SURVIVED ' : 'NOT RUN  ';
        console.log(`${word} ${next.name}: ${next.bug}\n          ${next.caughtBy.join(' ')}`);
        if (verdict === 'broken') console.log(output.trimEnd().split('\n').slice(-15).join('\n'));
      }
    }
  };
  await Promise.all(trees.map(work));
  console.log(`\n${mutations.length - survivors.length} of ${mutations.length} planted bugs caught`);
  if (survivors.length > 0) process.exitCode = 1;
});

/** A test that fails without a bug would catch every one. */
async function refuseRedTests(tree: Tree, mutations: readonly Mutation[]): Promise<void> {
  const files = [...new Set(mutations.flatMap(({ caughtBy }) => caughtBy))];
  console.log(`${mutations.length} bugs; first their ${files.length} test files without any`);
  const { verdict, output } = await runTests(tree.folder, files);
  if (verdict === 'green') return;
  console.log(output.trimEnd().split('\n').slice(-40).join('\n'));
  throw new Problem('The tests have to pass before a bug is planted: fix what fails above first.');
}

function verdictOn(tree: Tree, { file, caughtBy }: Mutation): Promise<{ verdict: Verdict; output: string }> {
  return tree
    .withPatch(file, () => runTests(tree.folder, caughtBy))
    .catch((problem: unknown) => ({
      verdict: 'broken',
      output: problem instanceof Error ? problem.message : String(problem),
    }));
}
