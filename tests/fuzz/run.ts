import { commandLine } from '../../scripts/lib/command-line.ts';
import { Problem, runMain } from '../../scripts/lib/problem.ts';
import type { OwnService } from '../support/own-service.ts';
import type { CampaignOptions, CampaignReport } from './campaign.ts';

// Against processes and a PostgreSQL of its own, in a folder that is removed afterwards.

const values = commandLine(
  'fuzz',
  'Sends the service and the portal requests that nobody should send, and judges their answers.',
)
  .option('--requests <number>', 'requests to send to each', '50000')
  .option('--seed <number>', 'seed that makes a run repeatable (default: another one each time)')
  .option('--only <process>', 'service or portal (default: one after the other)')
  .parse()
  .opts<{ requests: string; seed?: string; only?: string }>();
// Only now: help needs none of it.
const { median, residentMiB } = await import('../support/memory.ts');
const { withOwnService } = await import('../support/own-service.ts');
const { runCampaign } = await import('./campaign.ts');

const anySeed = Math.floor(Math.random() * 2 ** 31);
const [requests, seed] = [Number(values.requests), Number(values.seed ?? anySeed)];
/** Grown by more than this over the second half of the run is a leak and not a cache that fills. */
const growthAtMost = 1.1;

const campaigns: Record<string, (service: OwnService) => Promise<string[]>> = {
  service: fuzzService,
  portal: fuzzPortal,
};

await runMain(async () => {
  const names = values.only ? [values.only] : Object.keys(campaigns);
  const problems: string[] = [];
  for (const name of names) {
    const campaign = campaigns[name];
    if (!campaign) throw new Problem(`--only takes service or portal, not "${name}".`);
    problems.push(...(await withOwnService({}, campaign)));
  }
  for (const problem of problems) console.log(`FOUND: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});

async function fuzzService(service: OwnService): Promise<string[]> {
  const { url, databaseUrl } = service;
  return judged('the service', service, (tick) => runCampaign({ url, databaseUrl, requests, seed, tick }));
}

async function fuzzPortal(service: OwnService): Promise<string[]> {
  const { portalPlace } = await import('../../lab/portal.ts');
  const { startNextPortal } = await import('../../lab/portal.ts');
  const { runPortalCampaign } = await import('./portal/campaign.ts');
  const databaseUrl = await service.portalDatabase();
  const place = await portalPlace({
    databaseUrl,
    dataDir: service.dataDir,
    payoutUrl: () => service.url,
    settings: {},
  });
  const environment = { ...process.env, ...place.environment(), NODE_ENV: 'production' as const };
  Object.assign(process.env, place.environment(), { LOG_LEVEL: 'silent' });
  const lines: string[] = [];
  const portal = await startNextPortal(place.url, environment, (line) => lines.push(line));
  const takeLines = () => lines.splice(0);
  try {
    await portal.ready();
    const { distDir } = portal;
    return await judged('the portal', portal, (tick) =>
      runPortalCampaign({ url: place.url, databaseUrl, requests, seed, tick, distDir, takeLines }),
    );
  } finally {
    await portal.stop();
  }
}

/** Runs a campaign, prints its figures, and returns what is wrong. */
async function judged(
  name: string,
  target: { pid(): number; unexpectedEnds: string[] },
  run: (tick: NonNullable<CampaignOptions['tick']>) => Promise<CampaignReport>,
): Promise<string[]> {
  console.log(`${name}: ${requests} requests, seed ${seed}`);
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  const memory: number[] = [];
  const report = await run((done) => {
    memory.push(residentMiB(target.pid()));
    if (memory.length % 10 === 0)
      console.log(`${done} sent · ${seconds()} s · ${Math.round(memory.at(-1) ?? 0)} MiB`);
  });
  const third = Math.max(1, Math.floor(memory.length / 3));
  const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(-third))];
  console.log(`${report.sent} requests as data, ${report.raw} of raw bytes, ${seconds()} s, seed ${seed}`);
  console.log(`accepted ${report.accepted} · raw without an answer ${report.unanswered}`);
  console.log(
    Object.entries(report.statuses)
      .toSorted(([, a], [, b]) => b - a)
      .map(([status, count]) => `${status}: ${count}`)
      .join(' · '),
  );
  console.log(`memory: middle third ${Math.round(middle)} MiB, last third ${Math.round(last)} MiB`);
  const { finding } = report;
  return [
    ...(finding === undefined ? [] : [finding]),
    ...target.unexpectedEnds.map((end) => `${name} ended by itself: ${end}`),
    ...(finding === undefined && last > middle * growthAtMost
      ? [`the memory of ${name} grew by more than a tenth`]
      : []),
  ];
}
