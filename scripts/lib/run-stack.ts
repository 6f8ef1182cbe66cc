import { commandLine } from './command-line.ts';
import { Problem, runMain } from './problem.ts';
import { type StackSettings, stackSettings } from './settings.ts';
import { type Started, startStack } from './stack.ts';
import type { Mode } from './stack-environment.ts';
import { stackHelp } from './stack-help.ts';

type StartCommand = {
  name: string;
  description: string;
  mode: Mode;
  describe(started: Started, settings: StackSettings): string;
};

/** Starts, says so, and stays until a signal comes or a part ends by itself. */
export async function runStack({ name, description, mode, describe }: StartCommand): Promise<void> {
  commandLine(name, description).addHelpText('after', stackHelp).parse();
  // The reader of the output may go away: that is no reason to leave the processes without their starter.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const interrupted = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done());
    if (process.env.npm_lifecycle_event) onceStarterEnds(done);
  });
  await runMain(async () => {
    const begun = performance.now();
    const settings = stackSettings();
    const stack = startStack({
      settings,
      mode,
      say: console.log,
      demo: process.env.DEMO_DATA !== 'none',
      restart: true,
    });
    try {
      const started = await Promise.race([stack.started, interrupted]);
      if (!started) return;
      console.log(describe(started, settings));
      console.log(
        `\nready in ${((performance.now() - begun) / 1000).toFixed(1)} s — Ctrl-C stops everything`,
      );
      const broken = await Promise.race([started.broken, interrupted]);
      if (broken) throw new Problem(broken);
      console.log('Stopping…');
    } finally {
      await stack.stop();
    }
  });
  process.exit();
}

/** npm ends on SIGTERM without passing it on: when the npm that started us is gone, nobody would stop us any more. */
function onceStarterEnds(done: () => void): void {
  const starter = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(watch);
    done();
  }, 500);
  watch.unref();
}
