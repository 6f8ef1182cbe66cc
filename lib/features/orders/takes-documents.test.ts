import { expect, test } from 'vitest';
import { takesDocuments } from './takes-documents.ts';

const order = {
  serviceStatus: 'awaiting_transfe',
  confirmation: 'none',
  updateState: 'none',
  abandonedAt: null,
};

test.each([
  ['while documents are collected', { serviceStatus: 'pending' }, true],
  ['while the service asks for something', { serviceStatus: 'information_required' }, true],
  ['when it is ready to confirm', {}, true],
  ['when a confirmation was refused', { confirmation: 'refused' }, true],
  ['while a confirmation is on its way', { confirmation: 'requested' }, false],
  ['while a confirmation has no answer', { confirmation: 'unknown' }, false],
  ['once it is confirmed', { confirmation: 'accepted' }, false],
  ['while a change is on its way', { updateState: 'requested' }, false],
  ['once it was archived', { serviceStatus: 'pending', abandonedAt: new Date() }, false],
  ['once it is over', { serviceStatus: 'completed' }, false],
  ['in a status nobody knows', { serviceStatus: 'paused' }, false],
  ['before the service has it', { serviceStatus: null }, false],
] as const)('files are taken %s: %s', (_, change, takes) => {
  expect(takesDocuments({ ...order, ...change })).toBe(takes);
});
