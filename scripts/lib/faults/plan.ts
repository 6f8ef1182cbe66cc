import { z } from 'zod';
import { type Fault, faults, usualDelayMs } from './proxy.ts';

const mostMs = 10 * 60_000;
const mostPaths = 200;

const faultName = z.enum(faults, `must be one of ${faults.join(', ')}`);
const wish = z
  .strictObject({
    fault: faultName,
    times: z.int().min(1).max(1_000_000).optional(),
    delayMs: z.int().min(0).max(mostMs).optional(),
  })
  .refine(({ fault, delayMs }) => fault === 'slow' || delayMs === undefined, 'delayMs is for slow alone');
const path = z.string().regex(/^(\*|\/[^\s?#]*)$/, 'must be a path of the service without a query, or *');
const wishes = z
  .record(
    path,
    z.union([faultName.transform((fault): z.output<typeof wish> => ({ fault })), wish], {
      error: `must be one of ${faults.join(', ')}, or {"fault", "times"?, "delayMs"?}`,
    }),
  )
  .refine((given) => Object.keys(given).length <= mostPaths, `has more than ${mostPaths} paths`);

/** `times`: hits after which the fault is over; without it the fault stays. */
type Entry = { fault: Fault; times?: number; delayMs?: number; hits: number };

/** The faults in force, by path of the service; `*` is every path that has none of its own. */
export type FaultPlan = {
  /** Returns the fault of a call that just came, and counts it. */
  take(path: string): { fault: Fault; delayMs: number };
  /** Replaces everything by what the JSON text says; returns the sentence that refuses it, with nothing changed. */
  replace(json: string): string | undefined;
  state(): Record<string, Entry>;
};

export function openFaultPlan(): FaultPlan {
  let entries = new Map<string, Entry>();
  const inForce = (path: string): Entry | undefined => {
    const entry = entries.get(path);
    return entry && entry.hits < (entry.times ?? Number.POSITIVE_INFINITY) ? entry : undefined;
  };
  return {
    take: (path) => {
      const entry = inForce(path) ?? inForce('*');
      if (!entry) return { fault: 'none', delayMs: 0 };
      entry.hits += 1;
      return { fault: entry.fault, delayMs: entry.delayMs ?? 0 };
    },
    replace: (json) => {
      const parsed = wishes.safeParse(jsonOf(json));
      if (!parsed.success) return sentenceOf(parsed.error);
      entries = new Map(Object.entries(parsed.data).map(([path, given]) => [path, entryOf(given)]));
      return undefined;
    },
    state: () => Object.fromEntries([...entries].map(([path, entry]) => [path, { ...entry }])),
  };
}

const entryOf = ({ fault, times, delayMs }: z.output<typeof wish>): Entry => ({
  fault,
  ...(times !== undefined && { times }),
  ...(fault === 'slow' && { delayMs: delayMs ?? usualDelayMs }),
  hits: 0,
});

/** Text that is no JSON is refused like any other value that is no object. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const at = issue?.path.map((part) => JSON.stringify(part)).join('.');
  if (!at) return `The faults are a JSON object, such as {"/wallet/list": "down"}.`;
  return `${at}: ${issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message}.`;
}
