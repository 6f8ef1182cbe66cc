import { describe, expect, test } from 'vitest';
import { leadKey, partyOf, sectionKey, stepHref, stepsOf } from './wizard-steps.ts';

describe('the steps', () => {
  test('of what can be changed later end in making it; a business order is checked before', () => {
    expect(stepsOf('global', 'create')).toEqual(['amount', 'parties', 'details']);
    expect(stepsOf('personal', 'create')).toEqual(['amount', 'parties', 'details']);
    expect(stepsOf('business', 'create')).toEqual(['amount', 'parties', 'details', 'check']);
  });

  test('of a change are those of the form: it is sent from each of them', () => {
    expect(stepsOf('global', 'update')).toEqual(['amount', 'parties', 'details']);
  });

  test('share one page where somebody likes it so; what follows the form never does', () => {
    const base = '/drafts/d';
    expect(stepHref({ base, onePage: false }, 'parties')).toBe('/drafts/d/parties');
    expect(stepHref({ base, onePage: true }, 'parties')).toBe('/drafts/d#step-parties');
    expect(stepHref({ base, onePage: true }, 'check')).toBe('/drafts/d/check');
  });

  test('a business order speaks of details, not of a purpose', () => {
    expect(leadKey('parties', 'details', 'business')).toBe('steps.businessDetails.lead');
    expect(leadKey('parties', 'details', 'global')).toBe('steps.parties.continue');
    expect(leadKey('details', 'check', 'business')).toBe('steps.check.lead');
    expect([sectionKey('details', 'business'), sectionKey('details', 'personal')]).toEqual([
      'sections.businessDetails',
      'sections.details',
    ]);
  });
});

test('a party is unfolded by any of its fields', () => {
  expect(partyOf('payer.address.city')).toBe('payer');
  expect(partyOf('holderType')).toBe('beneficiary');
  expect(partyOf('purpose')).toBeUndefined();
});
