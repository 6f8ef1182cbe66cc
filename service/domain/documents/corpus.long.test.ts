import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { benignFiles } from '../../../tests/support/benign-files.ts';
import { benignPdfs } from '../../../tests/support/benign-pdfs.ts';
import { hostileFiles } from '../../../tests/support/hostile-files.ts';
import { hostilePdfs } from '../../../tests/support/hostile-pdfs.ts';
import { benignImages, hostileImages } from '../../../tests/support/image-features.ts';
import { benignOffice, hostileOffice } from '../../../tests/support/office-features.ts';
import { inspectFile } from './media-type.ts';

// A bomb is read up to 512 MiB, which takes one; the thread has five.
const cpuAtMostMs = 2_000;

it('no file costs more than two seconds of a processor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  const path = join(folder, 'file');
  const costly: string[] = [];
  const files = [
    ...benignFiles(),
    ...(await benignPdfs()),
    ...benignOffice(),
    ...benignImages(),
    ...hostileFiles(),
    ...(await hostilePdfs()),
    ...hostileOffice(),
    ...hostileImages(),
  ];
  for (const { name, content } of files) {
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
