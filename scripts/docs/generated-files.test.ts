import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/paths.ts';
import { generatedFiles } from './generated-files.ts';

describe('generated documents', () => {
  it.each(generatedFiles.map((file) => [file.path, file] as const))(
    '%s is as the code wants it (npm run docs)',
    async (path, file) => {
      const current = await readFile(inRoot(path), 'utf8');
      expect(current === (await file.make(current)), `${path} is stale: npm run docs`).toBe(true);
    },
  );
});
