import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { benignFiles } from '../../../tests/support/benign-files.ts';
import { hostileFiles } from '../../../tests/support/hostile-files.ts';
import { inspectFile } from './media-type.ts';

const cpuAtMostMs = 1_000;

it('no file costs more than a second of a processor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  const path = join(folder, 'file');
  const costly: string[] = [];
  for (const { name, content } of [...benignFiles(), ...hostileFiles()]) {
    await writeFile(path, content);
    const before = process.cpuUsage();
    await inspectFile(path);
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    if (cpuMs > cpuAtMostMs) costly.push(`${name}: ${Math.round(cpuMs)} ms`);
  }
  await rm(folder, { recursive: true });
  expect(costly).toEqual([]);
}, 120_000);
