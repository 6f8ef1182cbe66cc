import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

  test('each goes the moment it is fixed, and new ones wait for the next try', () => {
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

describe('while somebody types', () => {
  const afterPaint: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible' });
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => afterPaint.push(work));
    vi.useFakeTimers();
  });
  afterEach(() => {
    afterPaint.length = 0;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const paint = () => {
    for (const work of afterPaint.splice(0)) work();
    vi.runAllTimers();
  };

  test('the values are there at once, and what is known of them once they are on the screen, in one go', () => {
    const state = stateOf();
    const heard = vi.fn();
    state.subscribe(heard);
    state.follow(completeDraft({ purpose: 'R' }));
    state.follow(completeDraft({ purpose: '' }));
    expect(state.values.purpose).toBe('');
    expect(state.progress.steps.details).toEqual({ kind: 'complete' });
    paint();
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test('who goes on before that is told of the newest values', () => {
    const state = stateOf();
    state.follow(completeDraft({ purpose: '' }));
    expect(state.show(['details']).map((problem) => problem.path)).toEqual(['purpose']);
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('what is set meanwhile is not taken back', () => {
    const state = stateOf();
    state.follow(completeDraft({ purpose: '' }));
    state.update(completeDraft());
    paint();
    expect(state.progress.steps.details).toEqual({ kind: 'complete' });
  });
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
