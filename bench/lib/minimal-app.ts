import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whenChanged } from '../../scripts/lib/hash.ts';
import { cacheDir, inRoot } from '../../scripts/lib/paths.ts';
import { Problem } from '../../scripts/lib/problem.ts';
import { runProcess } from '../../scripts/lib/run-process.ts';
import { copyPackages } from './copied-packages.ts';

/** The least that Next can be: one layout and one page, without a client component of its own. */
const files: Record<string, string> = {
  'package.json': '{ "name": "minimal", "private": true, "type": "module" }\n',
  'next.config.js': 'export default { turbopack: { root: process.cwd() } };\n',
  'app/layout.js':
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  'app/page.js': 'export default function Page() {\n  return <main>Nothing</main>;\n}\n',
};

export const nextOf = (app: string): string => join(app, 'node_modules', 'next', 'dist', 'bin', 'next');
export const nextEnvironment = {
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
} as const;

/** The folder of the production build of a minimal app, made anew when the packages of this checkout changed. */
export async function minimalApp(): Promise<string> {
  const folder = join(cacheDir, 'bench', 'minimal-app');
  const sources = ['package-lock.json', 'bench/lib/minimal-app.ts', 'bench/lib/copied-packages.ts'];
  await whenChanged({ stamp: `${folder}.stamp`, sources }, async () => {
    await rm(folder, { recursive: true, force: true });
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, text);
    }
    const names = ['next', 'react', 'react-dom'];
    await copyPackages({ names, from: inRoot('node_modules'), to: join(folder, 'node_modules') });
    const args = [nextOf(folder), 'build'];
    const { code, output } = await runProcess(process.execPath, args, { cwd: folder, env: nextEnvironment });
    if (code !== 0) throw new Problem(`The minimal app could not be built:\n${output.trim()}`);
  });
  return folder;
}
