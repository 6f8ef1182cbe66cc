import { setTimeout as pause } from 'node:timers/promises';

export type Served = { tookMs: number[]; refused: string[] };

const callers = 4;
const pauseMs = 50;

/**
 * Runs people and partners who ask one thing after the other for `forMs`; returns the time of each answer, and the
 * missing ones.
 */
export async function honestCallers(
  { portal, service }: { portal: string; service: string },
  forMs: number,
): Promise<Served> {
  const served: Served = { tookMs: [], refused: [] };
  const urls = [`${portal}/api/health`, `${portal}/sign-in`, `${service}/health`, `${service}/openapi.json`];
  const end = performance.now() + forMs;
  const call = async (first: number): Promise<void> => {
    for (let nth = first; performance.now() < end; nth += 1) {
      const url = urls[nth % urls.length] ?? portal;
      const begun = performance.now();
      const problem = await ask(url);
      served.tookMs.push(performance.now() - begun);
      if (problem) served.refused.push(`${url}: ${problem}`);
      await pause(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, nth) => call(nth)));
  return served;
}

async function ask(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

export function p99Of(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}
