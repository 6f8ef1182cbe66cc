import type { Plugin } from 'vite';

/** Puts a mock in the place of each server action, as a browser has a call over the network there. */
export function serverActions(): Plugin {
  return {
    name: 'server-actions',
    enforce: 'pre',
    transform(code) {
      if (!code.startsWith("'use server'")) return undefined;
      const names = [...code.matchAll(/^export (?:const|async function) (\w+)/gm)].map(([, name]) => name);
      return {
        code: [
          "import { vi } from 'vitest';",
          ...names.map((name) => `export const ${name} = vi.fn();`),
        ].join('\n'),
        map: null,
      };
    },
  };
}
