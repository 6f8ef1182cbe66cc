import { describe, expect, test } from 'vitest';
import { failureReasons } from '../../../service-core/codes.ts';
import { statusCatalogue } from '../status.ts';
import { displayStatus, type StatusColumns } from './states.ts';

const at = new Date();

const base: StatusColumns = {
  creation: 'accepted',
  confirmation: 'none',
  serviceStatus: 'pending',
  statusMessage: null,
  informationLink: null,
  documentsCompletedAt: null,
  approval: 'none',
  abandonedAt: null,
  updateState: 'none',
};

const cases: [string, Partial<StatusColumns>, keyof typeof statusCatalogue][] = [
  ['a refused create is a draft again', { creation: 'refused', serviceStatus: null }, 'draft'],
  ['a create without answer', { creation: 'unknown', serviceStatus: null }, 'checking'],
  ['a change without answer', { updateState: 'requested' }, 'checking'],
  [
    'a change the service was faster than',
    { updateState: 'requested', serviceStatus: 'cancelled' },
    'cancelled',
  ],
  ['a create on its way', { creation: 'sending', serviceStatus: null }, 'checking'],
  [
    'a confirmation without answer',
    { confirmation: 'unknown', serviceStatus: 'awaiting_transfe' },
    'checking',
  ],
  ['a confirmation on its way', { confirmation: 'requested', serviceStatus: 'awaiting_transfe' }, 'checking'],
  ['news that overtook the answer', { confirmation: 'unknown', serviceStatus: 'transferring' }, 'inTransit'],
  ['completed', { serviceStatus: 'completed', confirmation: 'accepted' }, 'completed'],
  ['cancelled', { serviceStatus: 'cancelled' }, 'cancelled'],
  [
    'archived here while the service waits',
    { serviceStatus: 'awaiting_transfe', abandonedAt: at },
    'abandoned',
  ],
  ['archived here, and paid all the same', { serviceStatus: 'transferring', abandonedAt: at }, 'inTransit'],
  ['failed', { serviceStatus: 'failed', confirmation: 'accepted' }, 'failed'],
  ['transferring', { serviceStatus: 'transferring', confirmation: 'accepted' }, 'inTransit'],
  ['a status nobody knows', { serviceStatus: 'on_hold_by_moon' }, 'unrecognised'],
  ['confirmed', { serviceStatus: 'awaiting_transfe', confirmation: 'accepted' }, 'confirmed'],
  ['information required', { serviceStatus: 'information_required' }, 'informationRequested'],
  ['an open request for information', { informationLink: 'https://x' }, 'informationRequested'],
  ['ready', { serviceStatus: 'awaiting_transfe', documentsCompletedAt: at }, 'readyToConfirm'],
  [
    'ready again after a refusal',
    { serviceStatus: 'awaiting_transfe', confirmation: 'refused' },
    'readyToConfirm',
  ],
  ['awaiting approval', { serviceStatus: 'awaiting_transfe', approval: 'waiting' }, 'awaitingApproval'],
  ['sent back', { serviceStatus: 'awaiting_transfe', approval: 'sent-back' }, 'sentBack'],
  [
    'ready again after nobody approved',
    { serviceStatus: 'awaiting_transfe', approval: 'expired' },
    'readyToConfirm',
  ],
  [
    'an approved confirmation on its way',
    { serviceStatus: 'awaiting_transfe', confirmation: 'requested', approval: 'approved' },
    'checking',
  ],
  ['an order that went back while it waited', { approval: 'waiting' }, 'documentsNeeded'],
  ['pre-check', { documentsCompletedAt: at }, 'inPreCheck'],
  ['documents needed', {}, 'documentsNeeded'],
];

describe('displayStatus', () => {
  test.each(cases)('%s', (_, facts, expected) => {
    const status = displayStatus({ ...base, ...facts });
    expect(status.id).toBe(expected);
    expect(status).toMatchObject({
      tone: statusCatalogue[expected].tone,
      raw: { ...base, ...facts }.serviceStatus,
    });
  });

  test('a failure names its reason where the portal knows it, and its text where that says more', () => {
    const { message } = failureReasons.nameMismatch;
    const failed = (statusMessage: string) =>
      displayStatus({ ...base, serviceStatus: 'failed', statusMessage }).failure;
    expect(failed(message)).toEqual({ message: null, reason: 'nameMismatch' });
    expect(failed('name mismatch: Wang')).toEqual({ message: 'name mismatch: Wang', reason: 'nameMismatch' });
    expect(failed('moon phase')).toEqual({ message: 'moon phase', reason: null });
  });

  test.each([
    [{ approval: 'frozen' }, 'approval frozen'],
    [{ confirmation: 'halved' }, 'confirmation halved'],
    [{ creation: 'paused' }, 'creation paused'],
    [{ updateState: 'merged', serviceStatus: 'completed' }, 'update merged'],
  ])('a word of ours that this portal does not know is shown as it is: %o', (facts, raw) => {
    expect(displayStatus({ ...base, ...facts })).toMatchObject({ id: 'unrecognised', raw });
  });

  test('each status differs from every other without its colour', () => {
    const looks = Object.values(statusCatalogue).map(({ shape, icon }) => `${shape} ${icon}`);
    expect(new Set(looks).size).toBe(looks.length);
  });
});
