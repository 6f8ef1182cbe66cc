import { afterEach, expect, test, vi } from 'vitest';
import { contentProblem } from './upload-queue.ts';

afterEach(() => vi.unstubAllGlobals());

const of = (text: string) => {
  const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
  return contentProblem(new Blob([bytes]), bytes);
};

test('an image that does not decode is unreadable; one that does is not, nor what is no image', async () => {
  const close = vi.fn();
  const decode = vi.fn(async () => ({ close }));
  vi.stubGlobal('createImageBitmap', decode);
  expect(await of('\x89PNG\r\n\x1a\n')).toBeNull();
  expect(close).toHaveBeenCalledOnce();
  decode.mockRejectedValue(new Error('broken'));
  expect(await of('\xff\xd8\xff\xe0')).toBe('unreadable-image');
  expect(await of('RIFF\0\0\0\0WEBP')).toBe('unreadable-image');
  expect(await of('RIFF\0\0\0\0WAVE')).toBeNull();
  expect(await of('ftypheic')).toBeNull();
});
