import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginsAsPdf, pdfHeadBytes } from '../../../lib/service-core/pdf-beginning.ts';
import { benignFiles } from '../../../tests/support/benign-files.ts';
import { benignPdfs } from '../../../tests/support/benign-pdfs.ts';
import { hostileFiles } from '../../../tests/support/hostile-files.ts';
import { hostilePdfs } from '../../../tests/support/hostile-pdfs.ts';
import { benignImages, hostileImages } from '../../../tests/support/image-features.ts';
import { benignOffice, hostileOffice } from '../../../tests/support/office-features.ts';
import { plainPdf } from '../../../tests/support/pdf-builder.ts';
import { runs } from '../../../tests/support/seed.ts';
import { inspectFile } from './media-type.ts';

const benign = [...benignFiles(), ...(await benignPdfs()), ...benignOffice(), ...benignImages()];
const hostile = [...hostileFiles(), ...(await hostilePdfs()), ...hostileOffice(), ...hostileImages()];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corpus-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(content: Buffer) {
  const path = join(folder, 'file');
  await writeFile(path, content);
  return inspectFile(path);
}

it('is large enough to say something', () => {
  expect(benign.length).toBeGreaterThanOrEqual(200);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  expect(new Set([...benign, ...hostile].map(({ name }) => name)).size).toBe(benign.length + hostile.length);
});

describe('a file that partners send', () => {
  it.each(benign.map((file) => [file.name, file] as const))(
    'is taken: %s',
    async (_, { content, mediaType }) => {
      expect(await inspect(content)).toEqual({ ok: true, value: mediaType });
    },
  );
});

describe('a file that means harm, or is none', () => {
  it.each(hostile.map((file) => [file.name, file] as const))(
    'is refused with a reason: %s',
    async (_, { content }) => {
      const refused = { ok: false, reason: expect.stringMatching(/^the .{8,}/) };
      expect(await inspect(content)).toMatchObject(refused);
    },
  );
});

it('a PDF behind any bytes is taken when it begins as one, by which the portal shows it too', async () => {
  const pdf = plainPdf({});
  const before = fc.oneof(
    fc.uint8Array({ maxLength: 1_030 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 1_030 }).map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(before, async (bytes) => {
      const content = Buffer.concat([bytes, pdf]);
      const inspected = await inspect(content);
      expect(inspected.ok).toBe(beginsAsPdf(content.toString('latin1', 0, pdfHeadBytes)));
    }),
    {
      numRuns: runs(200),
      examples: [[Buffer.from('\r\n')], [Buffer.alloc(1_024, 32)], [Buffer.alloc(1_025, 32)]],
    },
  );
});

it('never fails on a file whose bytes were changed at random', async () => {
  const seeds = [...benign, ...hostile].filter(({ content }) => content.length < 20_000);
  const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      async (seed, changes, cut) => {
        const content = Buffer.from(seed.content);
        for (const [at, byte] of changes) content[at % content.length] = byte;
        const inspected = await inspect(content.subarray(0, 1 + (cut % content.length)));
        expect(typeof inspected.ok).toBe('boolean');
      },
    ),
    { numRuns: runs(400) },
  );
});
