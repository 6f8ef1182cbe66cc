import { describe, expect, test } from 'vitest';
import { failureReasons } from '../../service-core/codes.ts';
import { displayStatus, type StatusFacts } from './display-status.ts';
import { statusCatalogue } from './status.config.ts';

const base: StatusFacts = {
  creation: 'accepted',
  confirmation: 'none',
  serviceStatus: 'pending',
  statusMessage: null,
  informationLink: null,
  documentsCompleted: false,
  approval: 'none',
  abandoned: false,
  updating: false,
};

const cases: [string, Partial<StatusFacts>, keyof typeof statusCatalogue][] = [
  ['a refused create is a draft again', { creation: 'refused', serviceStatus: null }, 'draft'],
  ['a create without answer', { creation: 'unknown', serviceStatus: null }, 'checking'],
  ['a change without answer', { updating: true }, 'checking'],
  ['a change the service was faster than', { updating: true, serviceStatus: 'cancelled' }, 'cancelled'],
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
    { serviceStatus: 'awaiting_transfe', abandoned: true },
    'abandoned',
  ],
  ['archived here, and paid all the same', { serviceStatus: 'transferring', abandoned: true }, 'inTransit'],
  ['failed', { serviceStatus: 'failed', confirmation: 'accepted' }, 'failed'],
  ['transferring', { serviceStatus: 'transferring', confirmation: 'accepted' }, 'inTransit'],
  ['a status nobody knows', { serviceStatus: 'on_hold_by_moon' }, 'unrecognised'],
  ['confirmed', { serviceStatus: 'awaiting_transfe', confirmation: 'accepted' }, 'confirmed'],
  ['information required', { serviceStatus: 'information_required' }, 'informationRequested'],
  ['an open request for information', { informationLink: 'https://x' }, 'informationRequested'],
  ['ready', { serviceStatus: 'awaiting_transfe', documentsCompleted: true }, 'readyToConfirm'],
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
  ['pre-check', { documentsCompleted: true }, 'inPreCheck'],
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

  test('a failure names its reason where the portal knows it, and its text always', () => {
    const message = failureReasons.nameMismatch.message;
    expect(displayStatus({ ...base, serviceStatus: 'failed', statusMessage: message }).failure).toEqual({
      message,
      reason: 'nameMismatch',
    });
    expect(displayStatus({ ...base, serviceStatus: 'failed', statusMessage: 'moon phase' }).failure).toEqual({
      message: 'moon phase',
      reason: null,
    });
  });

  test('each status differs from every other without its colour', () => {
    const looks = Object.values(statusCatalogue).map(({ shape, icon }) => `${shape} ${icon}`);
    expect(new Set(looks).size).toBe(looks.length);
  });
});
