import { hostname, userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { errorFields } from '../http/log.ts';
import type { AdminIo, AdminProcess } from './io.ts';
import { NotReachable, openService } from './open-service.ts';
import { exitCodes, runAdmin } from './run-admin.ts';

type Reached = { url: string; release(): Promise<void> };

const io: AdminIo = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    return lines.question(question).finally(() => lines.close());
  },
};

/** The account that runs this process; a container may run under a number without a name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Runs the command line in this process; `reach` finds the database when a command needs it. */
export async function main(argv: readonly string[], reach: () => Promise<Reached>): Promise<number> {
  const adminProcess: AdminProcess = {
    io,
    env: process.env,
    origin: `${account()}@${hostname()}`,
    async open() {
      const { url, release } = await reach().catch((problem: Error) => {
        throw new NotReachable(problem.message);
      });
      const opened = await openService(process.env, url).catch(async (problem: unknown) => {
        await release();
        throw problem;
      });
      return {
        ctx: opened.ctx,
        close: async () => {
          await opened.close();
          await release();
        },
      };
    },
  };
  try {
    return await runAdmin(argv, adminProcess);
  } catch (problem) {
    if (problem instanceof NotReachable) io.err(`${problem.message}\n`);
    else
      io.err(
        `The command broke off; see audit list for what took effect.\n${JSON.stringify(errorFields(problem))}\n`,
      );
    return exitCodes.broken;
  }
}
