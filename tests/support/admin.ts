import { runAdmin } from '../../service/admin/run-admin.ts';
import type { ServiceContext } from '../../service/domain/context.ts';

type AdminRun = { code: number; out: string; err: string };

export type AdminHands = {
  /** Runs a command line; `answer` is the person's input when asked, undefined without a person. */
  run(
    argv: readonly string[],
    options?: { answer?: string; env?: Record<string, string> },
  ): Promise<AdminRun>;
  /** The same with --json, for what it answered; throws when it was refused. */
  json<T = Record<string, unknown>>(...argv: string[]): Promise<T>;
};

/** The back office in this process, on a test's database. */
export function adminHands(ctx: ServiceContext): AdminHands {
  const run: AdminHands['run'] = async (argv, { answer, env = {} } = {}) => {
    let out = '';
    let err = '';
    const code = await runAdmin(argv, {
      io: {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
        ask: async (question) => {
          err += question;
          return answer;
        },
      },
      env,
      origin: 'tester@machine',
      open: async () => ({ ctx, close: async () => {} }),
    });
    return { code, out, err };
  };
  return {
    run,
    async json<T>(...argv: string[]) {
      const { code, out, err } = await run([...argv, '--json']);
      if (code !== 0) throw new Error(`${argv.join(' ')}: ${code} ${out} ${err}`);
      return JSON.parse(out) as T;
    },
  };
}
