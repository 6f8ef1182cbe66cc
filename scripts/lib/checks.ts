import { inRoot } from './paths.ts';
import { generateClient } from './prisma-client.ts';
import { runProcess } from './run-process.ts';

export type Check = { name: string; run(): Promise<number> };

const tool = (...path: string[]): string => inRoot('node_modules', ...path);

const node = async (...args: string[]): Promise<number> => {
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true });
  return code;
};

/** What is checked without running the product; `npm run check` and `npm test` do the same. */
export const checks: readonly Check[] = [
  { name: 'Format', run: () => node(tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.') },
  {
    name: 'Lint',
    run: async () => {
      await generateClient();
      return node(tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings');
    },
  },
  {
    name: 'Types',
    run: async () => {
      await generateClient();
      const typegen = await runProcess(process.execPath, [tool('next', 'dist', 'bin', 'next'), 'typegen'], {
        cwd: inRoot(),
        env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
      });
      if (typegen.code !== 0) console.error(typegen.output);
      return (await node(tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.')) || typegen.code;
    },
  },
  { name: 'Boundaries', run: () => node('scripts/bootstrap.mjs', 'check-boundaries') },
];
