import { openLoop } from '../lib/load.ts';
import type { Plan } from '../lib/plan.ts';
import { startMeter } from '../lib/processor.ts';
import type { Goal } from '../lib/report.ts';
import { quantile } from '../lib/statistics.ts';
import { taking } from '../lib/taking.ts';
import type { SuppliedRequests } from './order-supply.ts';

const shares = [0.25, 0.5, 0.7];
const otherCoresAtMost = 0.15;

/**
 * The tail of latency against its middle, open loop at shares of this run's capacity. The goal is judged at each
 * share, because a tail that is short only when nothing happens is no tail to be proud of.
 */
export async function measureLatency(o: {
  plan: Plan;
  url: string;
  supply: (count: number) => Promise<SuppliedRequests>;
  capacity: number;
  groups: Record<string, () => readonly number[]>;
}): Promise<{ goals: Goal[]; figures: [string, string][] }> {
  const goals: Goal[] = [];
  const figures: [string, string][] = [];
  for (const share of shares) {
    const samples = o.plan.latencySamples;
    const { create } = await o.supply(samples);
    const meter = startMeter(o.groups);
    const perSecond = o.capacity * share;
    // More connections than are ever needed, so that waiting happens at the service and not here.
    const latencies = await openLoop({
      url: o.url,
      clients: 128,
      next: taking(create, 'once'),
      perSecond,
      samples,
    });
    const { otherCores } = meter();
    const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
    const percent = `${Math.round(share * 100)} %`;
    const isQuiet = otherCores <= otherCoresAtMost;
    const ratio = p99 / p50;
    goals.push({
      name: `create: p99 ÷ p50 at ${percent} of capacity`,
      ratio: { median: ratio, min: ratio, max: ratio },
      goal: { at: 'most', value: 4 },
      kept: isQuiet ? 1 : 0,
      discarded: isQuiet ? 0 : 1,
      ...(isQuiet ? {} : { undecided: `other processes took ${otherCores.toFixed(2)} of a core` }),
      ...(o.plan.quick ? { undecided: 'quick run' } : {}),
    });
    const figure = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, largest ${quantile(latencies, 1).toFixed(0)} ms`;
    figures.push([`latency at ${percent}, ${Math.round(perSecond)}/s, ${samples} samples`, figure]);
  }
  return { goals, figures };
}
