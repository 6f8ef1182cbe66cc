import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../../scripts/lib/paths.ts';

/** A program that an integrator would start, and the tools it needs. */
export type Example = { name: string; command: readonly [string, ...string[]]; tools: readonly string[] };

/** True when every tool is installed; examples of languages that are not here are skipped, and counted as such. */
export function hasTools({ tools }: Example): boolean {
  return tools.every(
    (tool) => spawnSync(tool, [tool === 'java' ? '-version' : '--version']).error === undefined,
  );
}

type Finished = { code: number; output: string };
export type RunningExample = {
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with the first match in its output; rejects when it ends before. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  finished: Promise<Finished>;
  stop(): Promise<void>;
};

/** Starts an example in the checkout with these variables beside the environment's own. */
export function startExample({ command }: Example, variables: Record<string, string>): RunningExample {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: inRoot(), env: { ...process.env, ...variables } });
  let output = '';
  const watchers = new Set<() => void>();
  const take = (chunk: Buffer) => {
    output += chunk.toString('utf8');
    for (const watch of watchers) watch();
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const finished = ended(child).then((code) => ({ code, output }));
  return {
    output: () => output,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const match = pattern.exec(output);
          if (match === null) return;
          watchers.delete(watch);
          resolve(match);
        };
        watchers.add(watch);
        watch();
        void finished.then(() => reject(new Error(`the example ended without ${pattern}: ${output}`)));
      }),
    finished,
    async stop() {
      child.kill();
      await finished;
    },
  };
}

async function ended(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}
