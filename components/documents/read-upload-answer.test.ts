import { describe, expect, test } from 'vitest';
import { readUploadAnswer } from './read-upload-answer.ts';

const read = (status: number, body: unknown) =>
  readUploadAnswer({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, (key) => key);
const document = { id: 'd-1', message: null, code: null };

describe('what an upload came to', () => {
  test('accepted', () => {
    expect(read(200, { ...document, state: 'accepted' })).toEqual({ ok: true, documentId: 'd-1' });
  });
  test('refused in the service’s own words', () => {
    expect(read(200, { ...document, state: 'refused', message: 'file is empty' })).toEqual({
      ok: false,
      error: { code: 'rejected', raw: 'file is empty' },
    });
  });
  test('refused for its password, in the words of the page', () => {
    const message = 'the PDF is protected by a password: save it without one';
    expect(read(200, { ...document, state: 'refused', message })).toEqual({
      ok: false,
      error: { code: 'password' },
    });
  });
  test('broken off on its way, which is no refusal of the file', () => {
    expect(read(200, { ...document, state: 'refused', code: 'interrupted', message: 'socket' })).toEqual({
      ok: false,
      error: { code: 'connection-lost' },
    });
  });
  test('without an answer it is not known, and said so', () => {
    expect(read(200, { ...document, state: 'unknown' })).toMatchObject({
      error: { code: 'told', text: 'answer.unanswered' },
    });
  });
  test.each([
    [413, { code: 'too-large', maxBytes: 10 }, { code: 'too-large', maxBytes: 10 }],
    [409, { code: 'too-many', max: 20 }, { code: 'too-many', max: 20 }],
    [400, { code: 'empty' }, { code: 'empty' }],
    [409, { code: 'not-allowed-now', status: 'completed' }, { code: 'told', text: 'answer.notAllowedNow' }],
    [404, { code: 'document-gone' }, { code: 'told', text: 'answer.gone' }],
    [502, '<html>', { code: 'told', text: 'answer.failed' }],
    [500, '', { code: 'told', text: 'answer.failed' }],
    [200, '[]', { code: 'told', text: 'answer.failed' }],
  ])('%d %o', (status, body, error) => {
    expect(read(status, body)).toEqual({ ok: false, error });
  });
});
