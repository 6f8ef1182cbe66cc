import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** True if this machine tells what other processes use; elsewhere no trial can be called quiet. */
export const seesOtherProcesses = process.platform === 'linux';

export type Usage = {
  seconds: number;
  /** Cores that processes outside the benchmark took meanwhile, stolen time of a virtual machine included. */
  otherCores: number;
  /** Processor seconds per group of processes. */
  cpuSeconds: Record<string, number>;
};

type Process = { parent: number; ownTicks: number; endedChildrenTicks: number };

/**
 * Starts measuring. `groups` names processes with everything below them; processes that belong to the benchmark are
 * those below this one and those of the groups, which matters for a database that has left its starter. Reading the
 * process table takes some milliseconds, so call it before and after a trial only.
 */
export function startMeter(groups: Record<string, () => readonly number[]>): () => Usage {
  const begun = performance.now();
  const before = snapshot(groups);
  return () => {
    const after = snapshot(groups);
    const seconds = (performance.now() - begun) / 1000;
    const others = after.busy - before.busy - (after.ours - before.ours);
    const names = Object.keys(after.groups);
    const ticksOf = (name: string) => (after.groups[name] ?? 0) - (before.groups[name] ?? 0);
    return {
      seconds,
      otherCores: Math.max(0, others / ticksPerSecond / seconds),
      cpuSeconds: Object.fromEntries(names.map((name) => [name, ticksOf(name) / ticksPerSecond])),
    };
  };
}

function snapshot(groups: Record<string, () => readonly number[]>) {
  if (!seesOtherProcesses) return { busy: 0, ours: 0, groups: {} as Record<string, number> };
  const table = processTable();
  const roots = Object.values(groups).flatMap((pids) => pids());
  const ticks = Object.entries(groups).map(([name, pids]) => [name, ticksBelow(table, pids())]);
  return {
    busy: busyTicks(),
    ours: ticksBelow(table, [process.pid, ...roots]),
    groups: Object.fromEntries(ticks) as Record<string, number>,
  };
}

/** User, nice, system and stolen time. Interrupts are left out: those of our own network traffic are among them. */
function busyTicks(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [, user, nice, system, , , , , steal] = line.split(/\s+/).map(Number);
  return (user ?? 0) + (nice ?? 0) + (system ?? 0) + (steal ?? 0);
}

function processTable(): Map<number, Process> {
  const table = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    let text: string;
    try {
      text = readFileSync(`/proc/${name}/stat`, 'utf8');
    } catch {
      continue; // It ended meanwhile; its parent counts it now.
    }
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    const parent = fields[1] ?? 0;
    table.set(Number(name), { parent, ownTicks: user + system, endedChildrenTicks: childUser + childSystem });
  }
  return table;
}

function ticksBelow(table: ReadonlyMap<number, Process>, roots: readonly number[]): number {
  const wanted = new Set(roots);
  let size = -1;
  while (size !== wanted.size) {
    size = wanted.size;
    for (const [pid, { parent }] of table) if (wanted.has(parent)) wanted.add(pid);
  }
  let ticks = 0;
  for (const pid of wanted) {
    const entry = table.get(pid);
    if (entry) ticks += entry.ownTicks + entry.endedChildrenTicks;
  }
  return ticks;
}

export const coreCount = (): number => cpus().length;
