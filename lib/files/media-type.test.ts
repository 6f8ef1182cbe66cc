import { expect, test } from 'vitest';
import { sampleFiles } from '../../tests/support/sample-files.ts';
import { headBytes, mediaTypeOf } from './store.ts';

const shown = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

test.each(Object.entries(sampleFiles))('%s is told by its first bytes', (type, content) => {
  const expected = shown.includes(type) ? type : 'application/octet-stream';
  expect(mediaTypeOf(content.subarray(0, headBytes))).toBe(expected);
});

test.each(['', '<!doctype html>', '<svg xmlns=""', 'GIF89a', '<p>%PDF-1.7', `${' '.repeat(1_025)}%PDF-1.7`])(
  '%j is bytes',
  (text) => {
    expect(mediaTypeOf(Buffer.from(text))).toBe('application/octet-stream');
  },
);

test.each(['\r\n', 'text ', 'From: <a@example.com>\r\n', '@PJL ENTER LANGUAGE=PDF\n', ' '.repeat(1_024)])(
  'a PDF behind %j is one',
  (before) => expect(mediaTypeOf(Buffer.from(`${before}%PDF-1.7`))).toBe('application/pdf'),
);
