import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/support/seed.ts';
import { FormBroken, formParts } from './form-parts.ts';

const boundary = 'b0undary';

async function* inPieces(body: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function read(body: Buffer | string, size = 7) {
  const parts: { headers: Record<string, string>; content: Buffer }[] = [];
  for await (const { headers, content } of formParts(inPieces(Buffer.from(body as string), size), boundary)) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    parts.push({ headers: Object.fromEntries(headers), content: Buffer.concat(pieces) });
  }
  return parts;
}

const form = (contents: readonly Buffer[], header = 'content-disposition: form-data; name="a"') =>
  Buffer.concat([
    ...contents.flatMap((content) => [
      Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

describe('the parts of a form', () => {
  it('come out byte for byte, wherever the network cuts them', async () => {
    const piece = fc.constantFrom(
      '\r\n',
      '--',
      '\r\n--',
      boundary,
      `\r\n--${boundary.slice(0, 5)}`,
      '\r',
      'x',
      '\0',
    );
    const content = fc.oneof(
      fc.array(piece).map((pieces) => Buffer.from(pieces.join(''))),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    const isWhole = (bytes: Buffer) =>
      !Buffer.concat([bytes, Buffer.from('\r\n')]).includes(`\r\n--${boundary}`);
    await fc.assert(
      fc.asyncProperty(
        fc.array(content.filter(isWhole)),
        fc.integer({ min: 1, max: 80 }),
        async (contents, size) => {
          const parts = await read(form(contents), size);
          expect(parts.map((part) => part.content.toString('hex'))).toEqual(
            contents.map((each) => each.toString('hex')),
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it.each([
    ['text before and after', `a text\r\n${form([Buffer.from('x')]).toString()}more\r\n`],
    [
      'padding behind the boundary',
      form([Buffer.from('x')])
        .toString()
        .replace(boundary, `${boundary} \t`),
    ],
    ['a folded header', form([Buffer.from('x')], 'content-disposition: form-data;\r\n name="a"').toString()],
    [
      'odd letters and spaces in a header',
      form([Buffer.from('x')], 'Content-DISPOSITION :form-data; name="a" ').toString(),
    ],
  ])('may have %s', async (_, body) => {
    const [part, ...others] = await read(body);
    expect(others).toEqual([]);
    expect(part?.content.toString()).toBe('x');
    expect(part?.headers['content-disposition']).toMatch(/^form-data; name="a"$/);
  });

  it('that nobody reads are passed over', async () => {
    const names: (string | undefined)[] = [];
    const body = form([Buffer.alloc(100_000), Buffer.from('x')]);
    for await (const { headers } of formParts(inPieces(body, 1_000), boundary)) {
      names.push(headers.get('content-disposition'));
    }
    expect(names).toHaveLength(2);
  });

  it.each([
    ['an end in the middle', form([Buffer.from('x')]).subarray(0, -6)],
    ['no boundary', Buffer.from('{}')],
    ['nothing', Buffer.alloc(0)],
    ['a line that is no header', form([Buffer.from('x')], 'form-data')],
    ['a header twice', form([Buffer.from('x')], 'a: b\r\nA: c')],
    ['a bare line end in a header', form([Buffer.from('x')], 'content-disposition: form-data\nx: y')],
    ['endless headers', form([Buffer.from('x')], `a: ${'b'.repeat(20_000)}`)],
    [
      'letters behind the boundary',
      Buffer.from(
        form([Buffer.from('x')])
          .toString()
          .replace(boundary, `${boundary}x`),
      ),
    ],
  ])('are broken by %s', async (_, body) => {
    await expect(read(body)).rejects.toBeInstanceOf(FormBroken);
  });
});
