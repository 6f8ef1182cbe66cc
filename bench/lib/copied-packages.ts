import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/**
 * Copies installed packages with everything they need from one node_modules into another. A link would not do:
 * Turbopack refuses one that leads out of the app, and what lies above an app is taken for a part of it. Of what is
 * optional only Next's own compiler comes along.
 */
export async function copyPackages(o: { names: readonly string[]; from: string; to: string }): Promise<void> {
  const wanted = [...o.names];
  const seen = new Set<string>();
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    const source = join(o.from, name);
    if (seen.has(name) || !existsSync(source)) continue;
    seen.add(name);
    await cp(source, join(o.to, name), { recursive: true });
    const text = await readFile(join(source, 'package.json'), 'utf8');
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(text) as Manifest;
    const compilers = Object.keys(optionalDependencies).filter((each) => each.startsWith('@next/swc-'));
    wanted.push(...Object.keys(dependencies), ...compilers);
  }
}
