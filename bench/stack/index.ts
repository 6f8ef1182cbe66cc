import { inRoot } from '../../scripts/lib/paths.ts';
import { portalBuild } from '../../scripts/lib/portal-build.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { keeperOf, type StackRecord } from '../../scripts/lib/stacks/place.ts';
import { openFloor } from '../cold-start/floor.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { inBenchFolder, postgresPid } from '../lib/database.ts';
import { goalOf, measurePairs } from '../lib/pairs.ts';
import { startMeter, type Usage } from '../lib/processor.ts';

/** A stack of `npm run stack`, started and put back, each by the command, against the floor of a second start. */
export const stack: Benchmark = {
  name: 'stack',
  async run(plan) {
    await portalBuild(console.log);
    // The first stack of these sources makes the template.
    await down(await up());
    const pairs = await measurePairs({ ...plan, pairs: plan.starts, pairsAtMost: plan.pairsAtMost }, () =>
      inBenchFolder('stack-floor', async (folder) => {
        const bare = await openFloor(folder);
        await bare.first();
        const floor = await bare.again();
        let pids: number[] = [];
        const started = await timed(
          () => pids,
          async () => {
            const record = await up();
            pids = await processesOf(record);
            return record;
          },
        );
        const { result: record } = started;
        await madeOrder(record);
        const idle = await timed(
          () => pids,
          () => idleOf(record),
        );
        const reset = await timed(
          () => pids,
          () => command('reset', record.id),
        );
        const direct = await timed(
          () => pids,
          () => fetch(record.resetUrl, { method: 'POST' }),
        );
        await down(record);
        return {
          ratios: {
            up: started.seconds / floor.seconds,
            reset: direct.seconds / floor.seconds,
            idle: idle.seconds / floor.seconds,
          },
          figures: {
            up: started.seconds,
            reset: reset.seconds,
            direct: direct.seconds,
            idle: idle.seconds,
            floor: floor.seconds,
          },
          usages: [floor.usage, started.usage, reset.usage],
        };
      }),
    );
    const seconds = (name: string) => `${(pairs.figures[name] ?? Number.NaN).toFixed(2)} s`;
    return {
      goals: [
        goalOf(pairs, 'up', 'stack: up', { at: 'most', value: 6 }),
        goalOf(pairs, 'reset', 'stack: reset', { at: 'most', value: 4 }),
        goalOf(pairs, 'idle', 'stack: idle', { at: 'most', value: 0.5 }),
      ],
      figures: [
        ['up', `${seconds('up')}; floor ${seconds('floor')}`],
        ['reset', `${seconds('direct')} by its address; ${seconds('reset')} by the command`],
        ['idle', `${seconds('idle')} after an order that was just sent`],
      ],
    };
  },
};

async function command(...args: string[]): Promise<string> {
  const all = ['scripts/bootstrap.mjs', 'stack', ...args];
  const { code, output } = await runProcess(process.execPath, all, { cwd: inRoot() });
  if (code !== 0) throw new Error(output);
  return output;
}

async function up(): Promise<StackRecord> {
  const output = await command('up', '--json');
  const [record] = JSON.parse(output.slice(output.indexOf('[\n'))) as StackRecord[];
  if (!record) throw new Error(output);
  return record;
}

/** Calls the portal for tests; throws its refusal. */
async function call({ portalUrl, testingToken }: StackRecord, path: string, body: object): Promise<void> {
  const answer = await fetch(`${portalUrl}/api/testing/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${testingToken}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const madeOrder = (record: StackRecord): Promise<void> =>
  call(record, 'orders', { email: record.people[0]?.email, until: 'sent' });

const idleOf = (record: StackRecord): Promise<void> => call(record, 'idle', { timeoutMs: 30_000 });

const down = ({ id }: StackRecord): Promise<string> => command('down', id);

/** Processes of a stack that are nobody's children. */
const processesOf = async ({ id, dataDir }: StackRecord): Promise<number[]> => [
  (await keeperOf(id)) ?? 0,
  await postgresPid(dataDir),
];

async function timed<T>(
  pids: () => readonly number[],
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; usage: Usage }> {
  const meter = startMeter({ stack: pids });
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000, usage: meter() };
}
