import { expect, test } from 'vitest';
import { sampleFiles } from '../../tests/support/sample-files.ts';
import { headBytes, mediaTypeOf } from './media-type.ts';

const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

test.each(Object.entries(sampleFiles))('%s is told by its first bytes', (type, content) => {
  const expected = shown.includes(type) ? type : 'application/octet-stream';
  expect(mediaTypeOf(content.subarray(0, headBytes))).toBe(expected);
});

test.each(['', '<!doctype html>', '<svg xmlns=""', 'GIF89a', 'text %PDF-1.7'])('%j is bytes', (text) => {
  expect(mediaTypeOf(Buffer.from(text))).toBe('application/octet-stream');
});
