import { spawn } from 'node:child_process';

export type Finished = { code: number; output: string };

/** Runs a program to its end. Its output comes back as text; `inherit` shows it as it happens instead. */
export function runProcess(
  command: string,
  args: readonly string[],
  options: {
    cwd?: string;
    env?: Record<string, string | undefined>;
    inherit?: boolean;
    /** Given the output as it comes, beside the whole at the end. */
    onOutput?: (text: string) => void;
    uid?: number;
    gid?: number;
  } = {},
): Promise<Finished> {
  const { inherit, onOutput, ...rest } = options;
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      ...(rest as { env?: NodeJS.ProcessEnv }),
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      onOutput?.(chunk.toString('utf8'));
    });
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', fail);
    // 'exit', not 'close': a daemon started by the program may keep the pipe open. The end can be told before what was
    // written last; the round after the next has read that.
    child.once('exit', (code) =>
      setImmediate(() =>
        setImmediate(() => {
          child.stdout?.destroy();
          child.stderr?.destroy();
          done({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
        }),
      ),
    );
  });
}
