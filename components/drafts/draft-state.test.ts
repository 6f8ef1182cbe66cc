import { describe, expect, test, vi } from 'vitest';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { DraftState } from './draft-state.ts';

const stateOf = (values = completeDraft()) => new DraftState(values, () => now);

describe('problems are shown when it is time', () => {
  test('not while somebody types', () => {
    const state = stateOf();
    state.update(completeDraft({ purpose: '' }));
    expect(state.shown('purpose')).toBeUndefined();
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('all of a section when the way on was tried, none of another', () => {
    const state = stateOf(completeDraft({ purpose: '', fundsSource: '', orderNo: '' }));
    const found = state.show(['details']);
    expect(found.map((problem) => problem.path)).toEqual(['purpose', 'fundsSource']);
    expect(state.shown('purpose')).toMatchObject({ key: 'notChosen' });
    expect(state.shown('orderNo')).toBeUndefined();
  });

  test('each goes the moment it is mended, and new ones wait for the next try', () => {
    const state = stateOf(completeDraft({ purpose: '', fundsSource: '' }));
    state.show(['details']);
    state.update(completeDraft({ purpose: 'Rent', fundsSource: '', orderNo: '' }));
    expect(state.shown('purpose')).toBeUndefined();
    expect(state.shownList.map((problem) => problem.path)).toEqual(['fundsSource']);
  });

  test('leaving an empty field says nothing; leaving a wrong one does', () => {
    const state = stateOf(completeDraft({ payer: { email: 'nobody', phoneNumber: '' } }));
    state.showOne('payer.phoneNumber');
    state.showOne('payer.email');
    expect(state.shownList.map((problem) => problem.path)).toEqual(['payer.email']);
  });
});

test('a field hears only of what changed about it', () => {
  const state = stateOf();
  const heard = vi.fn();
  state.subscribe(heard);
  const [before, progress] = [state.rule('payer.fullName'), state.progress];
  state.update(completeDraft({ payer: { fullName: 'Jane A. Miller' } }));
  expect(heard).toHaveBeenCalledOnce();
  expect(state.rule('payer.fullName')).toBe(before);
  expect(state.progress).toBe(progress);
});

test('what the service said stays until its field is changed', () => {
  const state = stateOf();
  state.showWords([{ path: 'orderNo', message: 'already used' }]);
  state.update(completeDraft({ purpose: 'Rent' }));
  expect(state.word('orderNo')).toBe('already used');
  state.update(completeDraft({ orderNo: 'P261120-NEWONE' }));
  expect(state.word('orderNo')).toBeUndefined();
});

test('a suggestion is one until it is touched', () => {
  const state = stateOf();
  state.suggest(['payer.phoneCode']);
  expect(state.isSuggested('payer.phoneCode')).toBe(true);
  state.touch('payer.phoneCode');
  expect(state.isSuggested('payer.phoneCode')).toBe(false);
});
