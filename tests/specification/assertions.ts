import assert from 'node:assert/strict';
import type { ForeignAnswer } from '../support/foreign-client.ts';

/** Asserts success and answers with the envelope's data. */
export function isDone<T = Record<string, unknown>>(answer: ForeignAnswer): T {
  assert.deepEqual([answer.httpStatus, answer.body.status], [200, '1'], answer.text);
  return answer.body.data as T;
}

/** Asserts a refusal with this status and a message. */
export function isRefused(answer: ForeignAnswer, status: string, words?: RegExp): void {
  assert.deepEqual([answer.httpStatus, answer.body.status], [400, status], answer.text);
  assert.ok((answer.body.message ?? '').length >= 8, `no useful message: ${answer.text}`);
  if (words) assert.match(answer.body.message ?? '', words);
}

/** Asserts that the body was refused, and that the list of errors names the path. */
export function isRefusedAt(answer: ForeignAnswer, path: string, status = '20101'): void {
  isRefused(answer, status);
  const { errors } = (answer.body.data ?? {}) as { errors?: { path: string; message: string }[] };
  assert.ok(
    errors?.some((error) => error.path === path && error.message !== ''),
    `${path} is not among the errors: ${answer.text}`,
  );
}
