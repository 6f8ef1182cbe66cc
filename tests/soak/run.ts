import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../../scripts/lib/command-line.ts';
import type { Sample } from './verdict.ts';

// A mixed load on a process and a PostgreSQL of its own. SIGUSR2 makes the process write a heap snapshot to the folder
// for temporary files.

const values = commandLine('soak', 'Loads the service for minutes and judges whether its memory stays flat.')
  .option('--minutes <number>', 'how long', '10')
  .option('--lanes <number>', 'partners at once', '6')
  .option('--rate <number>', 'actions a second', '25')
  .parse()
  .opts<Record<'minutes' | 'lanes' | 'rate', string>>();
// Only now: help needs none of it.
const { residentMiB } = await import('../support/memory.ts');
const { withOwnService } = await import('../support/own-service.ts');
const { startLoad } = await import('../../lab/mixed-load.ts');
const { verdictOf } = await import('./verdict.ts');

const endSeconds = Number(values.minutes) * 60;
const sampleEverySeconds = 3;

const snapshots = `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${tmpdir()}`;

await withOwnService({ NODE_OPTIONS: snapshots }, async (service) => {
  const load = await startLoad(service.url, { lanes: Number(values.lanes), perSecond: Number(values.rate) });
  const begun = performance.now();
  const samples: Sample[] = [];
  console.log(
    `pid ${service.pid()} · ${values.minutes} minutes · ${values.lanes} lanes · ${values.rate} actions a second`,
  );
  console.log('minute   RSS MiB   actions');
  for (let seconds = 0; seconds < endSeconds; ) {
    await sleep(sampleEverySeconds * 1000);
    const minuteBefore = Math.floor(seconds / 60);
    seconds = (performance.now() - begun) / 1000;
    samples.push({ seconds, rssMiB: residentMiB(service.pid()) });
    if (Math.floor(seconds / 60) > minuteBefore) {
      const done = Object.values(load.counts).reduce((sum, count) => sum + count, 0);
      const rss = Math.round(samples.at(-1)?.rssMiB ?? 0);
      console.log(`${String(Math.floor(seconds / 60)).padStart(6)}   ${String(rss).padStart(7)}   ${done}`);
    }
  }
  await load.stop();
  const { settledMiB, lastMiB, highestMiB, growth, isFlat } = verdictOf(samples);
  console.log(
    Object.entries(load.counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(' · '),
  );
  const figures = [settledMiB, lastMiB, highestMiB].map((mebibytes) => `${Math.round(mebibytes)} MiB`);
  console.log(`after the first minute ${figures[0]} · at the end ${figures[1]} · at most ${figures[2]}`);
  console.log(`${((growth - 1) * 100).toFixed(1)} % ${isFlat ? '(flat)' : '(grown)'}`);
  const problems = [
    ...load.problems,
    ...service.unexpectedEnds,
    ...(isFlat ? [] : ['memory grew by more than a tenth after the first minute']),
  ];
  for (const problem of problems) console.log(`FOUND: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
