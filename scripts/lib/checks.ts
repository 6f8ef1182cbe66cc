import { inRoot } from './paths.ts';
import { generateClient } from './prisma-client.ts';
import { runProcess } from './run-process.ts';

export type Check = { name: string; run(): Promise<number> };

const tool = (...path: string[]): string => inRoot('node_modules', ...path);

const node = async (...args: string[]): Promise<number> => {
  const { code } = await runProcess(process.execPath, args, { cwd: inRoot(), inherit: true });
  return code;
};

let typed: Promise<number> | undefined;

/** The database client and the route types, which lint and compiler both read; made once per run. */
function generateTypes(): Promise<number> {
  typed ??= (async () => {
    await generateClient();
    const typegen = await runProcess(process.execPath, [tool('next', 'dist', 'bin', 'next'), 'typegen'], {
      cwd: inRoot(),
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    });
    if (typegen.code !== 0) console.error(typegen.output);
    return typegen.code;
  })();
  return typed;
}

/** Runs a tool that reads the generated types. */
async function typedNode(...args: string[]): Promise<number> {
  const generated = await generateTypes();
  return (await node(...args)) || generated;
}

/** The checks that need no running product; `npm run check` and `npm test` do the same. */
export const checks: readonly Check[] = [
  { name: 'Format', run: () => node(tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '.') },
  {
    name: 'Lint',
    run: () => typedNode(tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'),
  },
  { name: 'Types', run: () => typedNode(tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.') },
  { name: 'Dead code', run: () => typedNode(tool('knip', 'bin', 'knip.js'), '--no-progress') },
  { name: 'Boundaries', run: () => node('scripts/bootstrap.mjs', 'check-boundaries') },
];
