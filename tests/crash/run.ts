import { InvalidArgumentError } from 'commander';
import type { PortalForm } from '../../lab/portal.ts';
import { commandLine } from '../../scripts/lib/command-line.ts';
import { runMain } from '../../scripts/lib/problem.ts';
import { runStorm } from './storm.ts';

type Options = { orders: number; kills: number; concurrency: number; seed: number; portal: PortalForm };

const wholeFrom = (least: number) => (text: string) => {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new InvalidArgumentError(`give a whole number from ${least}.`);
};

const formOf = (text: string): PortalForm => {
  if (text === 'next' || text === 'plain') return text;
  throw new InvalidArgumentError('give "next" or "plain".');
};

const command = commandLine(
  'crash',
  'Kills the service, the portal and PostgreSQL while orders are confirmed and paid by a bank that lies, and checks\nthat nothing was lost, doubled or left locked.',
)
  .option('--orders <count>', 'orders to confirm, a tenth of them in the portal', wholeFrom(20), 2_000)
  .option('--kills <count>', 'kills in all', wholeFrom(0), 40)
  .option('--concurrency <count>', 'orders that are confirmed at the same time', wholeFrom(1), 32)
  .option('--seed <number>', 'what is killed when, and what the bank lies about', wholeFrom(0), 1)
  .option(
    '--portal <form>',
    'next: the production build; plain: its server side without pages',
    formOf,
    'next',
  )
  .addHelpText(
    'after',
    `
Of four kills two hit a process of the service with its payouts and callbacks, one PostgreSQL (SIGKILL of its first
process, or an immediate stop) and one the portal. All data is in a folder for temporary files, removed afterwards.

Examples:
  npm run crash -- --orders 20000 --kills 200
  npm run crash -- --orders 100000 --kills 1000 --seed 7`,
  );

await runMain(async () => {
  const options = command.parse().opts<Options>();
  console.log(`seed ${options.seed}`);
  const { broken, kills, ...figures } = await runStorm({ ...options, say: (line) => console.log(line) });
  const { service, postgres, portal } = kills;
  console.log(
    [
      `kills: service and callbacks ${service}, PostgreSQL ${postgres}, portal ${portal}`,
      ...Object.entries(figures).map(([name, value]) => `${name} ${value}`),
      `memory of this process ${Math.round(process.memoryUsage.rss() / 1024 ** 2)} MiB`,
    ].join(' · '),
  );
  for (const line of broken) console.log(`BROKEN: ${line}`);
  console.log(broken.length === 0 ? 'nothing lost, doubled or left locked' : `${broken.length} findings`);
  if (broken.length > 0) process.exitCode = 1;
});
