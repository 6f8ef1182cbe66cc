import { InvalidArgumentError } from 'commander';
import { commandLine } from './lib/command-line.ts';
import { runMain } from './lib/problem.ts';
import { down, list, reset, up } from './lib/stacks/commands.ts';
import { describeList, describeStacks } from './lib/stacks/describe.ts';
import { allIds, requireFormerStack, type StackRecord } from './lib/stacks/place.ts';

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);
const show = (stacks: StackRecord[], asJson: boolean | undefined): void =>
  print(asJson ? JSON.stringify(stacks, null, 2) : describeStacks(stacks));

const most = 20;
function countOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`);
}

type Json = { json?: true };

const command = commandLine(
  'stack',
  'Portals with a service and databases of their own, for tests: each one starts in seconds, as a copy.',
);
command
  .command('up')
  .description('starts stacks, which stay until they are taken down')
  .option('--count <number>', 'how many', countOf, 1)
  .option('--demo', 'with the weeks of demo orders that npm start has')
  .option('--json', 'prints JSON only')
  .action(async ({ count, demo, json }: Json & { count: number; demo?: true }) => {
    show(await up({ count, withDemo: demo === true, say }), json);
  });
command
  .command('reset')
  .description('puts a stack back as it was after "up": data, files, clock, faults, signed-in people')
  .argument('<id...>', 'its number')
  .option('--json', 'prints JSON only')
  .action(async (ids: string[], { json }: Json) => {
    show(await Promise.all(ids.map(reset)), json);
  });
command
  .command('down')
  .description('stops a stack and removes its data')
  .argument('[id...]', 'its number')
  .option('--all', 'every stack of this checkout')
  .action(async (ids: string[], { all }: { all?: true }) => {
    if (ids.length === 0 && !all) command.error('Give the number of a stack, or --all.');
    for (const id of ids) await requireFormerStack(id);
    await Promise.all((all ? await allIds() : ids).map(down));
  });
command
  .command('list')
  .description('tells the stacks')
  .option('--json', 'prints JSON only: the stacks that run')
  .action(async ({ json }: Json) => {
    const stacks = await list();
    if (json)
      show(
        stacks.flatMap(({ record }) => record ?? []),
        json,
      );
    else print(describeList(stacks));
  });
command.addHelpText(
  'after',
  `
The first stack of new sources takes a minute: the portal is built, and a stack is made that all others are
copies of (.data/stacks/template-…). Data is in .data/stacks/NUMBER; settings of npm start that say nothing
of places hold here too, such as SANDBOX_PAYOUT_DELAY_MS (default here: 0). For JSON alone: npm run -s stack.
docs/sandbox.md tells the rest.`,
);

await runMain(async () => {
  await command.parseAsync();
});
process.exit();
