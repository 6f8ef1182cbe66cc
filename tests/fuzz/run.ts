import { commandLine } from '../../scripts/lib/command-line.ts';

// Against a process and a PostgreSQL of its own, in a folder that is removed afterwards.

const values = commandLine(
  'fuzz',
  'Sends the service requests that nobody should send, and judges its answers.',
)
  .option('--requests <number>', 'requests to send', '50000')
  .option('--seed <number>', 'seed that makes a run repeatable (default: another one each time)')
  .parse()
  .opts<{ requests: string; seed?: string }>();
// Only now: help needs none of it.
const { median, residentMiB } = await import('../support/memory.ts');
const { withOwnService } = await import('../support/own-service.ts');
const { runCampaign } = await import('./campaign.ts');

const anySeed = Math.floor(Math.random() * 2 ** 31);
const [requests, seed] = [Number(values.requests), Number(values.seed ?? anySeed)];
/** Grown by more than this over the second half of the run is a leak and not a cache that fills. */
const growthAtMost = 1.1;

await withOwnService({}, async (service) => {
  console.log(`${requests} requests, seed ${seed}`);
  const begun = performance.now();
  const memory: number[] = [];
  const tick = (done: number) => {
    memory.push(residentMiB(service.pid()));
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (memory.length % 10 === 0)
      console.log(`${done} sent · ${seconds} s · ${Math.round(memory.at(-1) ?? 0)} MiB`);
  };
  const { url, databaseUrl } = service;
  const report = await runCampaign({ url, databaseUrl, requests, seed, tick });
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))];
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${report.sent} requests of the document, ${report.raw} of raw bytes, ${seconds} s, seed ${seed}`,
  );
  console.log(`accepted ${report.accepted} · raw without an answer ${report.unanswered}`);
  console.log(
    Object.entries(report.statuses)
      .toSorted(([, a], [, b]) => b - a)
      .map(([status, count]) => `${status}: ${count}`)
      .join(' · '),
  );
  console.log(`memory: middle third ${Math.round(middle)} MiB, last third ${Math.round(last)} MiB`);
  const problems = [
    ...(report.finding === undefined ? [] : [report.finding]),
    ...service.unexpectedEnds.map((end) => `the process ended by itself: ${end}`),
    ...(report.finding === undefined && last > middle * growthAtMost
      ? ['memory grew by more than a tenth']
      : []),
  ];
  for (const problem of problems) console.log(`FOUND: ${problem}`);
  if (problems.length === 0) console.log('every answer an envelope, nothing refused changed a row');
  process.exitCode = problems.length === 0 ? 0 : 1;
});
