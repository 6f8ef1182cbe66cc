import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { errorAt, errorsIn } from './draft-errors.ts';
import { DraftState } from './draft-state.ts';

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

function stateOf(start = completeDraft()) {
  const { formControl } = createFormControl({
    defaultValues: start,
    resolver: (...asked) => state.resolve(...asked),
  });
  const state = new DraftState(formControl, { now: () => now });
  formControl.subscribe({ callback: () => {} });
  /** Typed, and seen. */
  const type = (values: typeof start) => {
    state.edit(() => values);
    paint();
  };
  const shown = () => errorsIn(formControl.getErrors()).map(({ path }) => path);
  return { form: formControl, state, type, shown };
}

describe('problems are shown when it is time', () => {
  test('not while somebody types', () => {
    const { state, type, shown } = stateOf();
    type(completeDraft({ purpose: '' }));
    expect(shown()).toEqual([]);
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('all of a section when the way on was tried, none of another', async () => {
    const { form, state, shown } = stateOf(completeDraft({ purpose: '', fundsSource: '', orderNo: '' }));
    expect(await state.show(['details'])).toEqual(['purpose', 'fundsSource']);
    expect(shown()).toEqual(['purpose', 'fundsSource']);
    expect(errorAt(form.getErrors(), 'purpose')?.problem).toMatchObject({ key: 'notChosen' });
  });

  test('each goes the moment it is fixed, and new ones wait for the next try', async () => {
    const { state, type, shown } = stateOf(completeDraft({ purpose: '', fundsSource: '' }));
    await state.show(['details']);
    type(completeDraft({ purpose: 'Rent', fundsSource: '', orderNo: '' }));
    expect(shown()).toEqual(['fundsSource']);
  });

  test('leaving an empty field says nothing; leaving a wrong one does', async () => {
    const { state, shown } = stateOf(completeDraft({ payer: { email: 'nobody', phoneNumber: '' } }));
    state.showOne('payer.phoneNumber');
    state.showOne('payer.email');
    await expect.poll(() => shown()).toEqual(['payer.email']);
  });

  test('a quote that is missing stands at the rate', async () => {
    const { state, shown } = stateOf(completeDraft({ quote: null }));
    await state.show(['amount']);
    expect(shown()).toEqual(['queryNo']);
  });
});

test('a form without problems may go on', async () => {
  const { state, shown } = stateOf();
  expect(await state.show()).toEqual([]);
  expect(shown()).toEqual([]);
});

test('a field hears only of what changed about it', () => {
  const { state, type } = stateOf();
  const heard = vi.fn();
  state.subscribe(heard);
  const [before, progress] = [state.rule('payer.fullName'), state.progress];
  type(completeDraft({ payer: { fullName: 'Jane A. Miller' } }));
  expect(heard).toHaveBeenCalledOnce();
  expect(state.rule('payer.fullName')).toBe(before);
  expect(state.progress).toBe(progress);
});

test('only the errors that are others now are heard of', async () => {
  const { form, state, type } = stateOf(completeDraft({ purpose: '', fundsSource: '' }));
  await state.show(['details']);
  const heard = vi.fn();
  form.subscribe({ name: 'fundsSource', formState: { errors: true }, exact: true, callback: heard });
  type(completeDraft({ purpose: 'Rent', fundsSource: '' }));
  expect(heard).not.toHaveBeenCalled();
  type(completeDraft({ purpose: 'Rent' }));
  expect(heard).toHaveBeenCalledOnce();
});

describe('while somebody types', () => {
  test('the values are there at once, and what is known of them once they are on the screen, in one go', () => {
    const { state } = stateOf();
    const heard = vi.fn();
    state.subscribe(heard);
    state.edit(() => completeDraft({ purpose: 'R' }));
    state.edit(() => completeDraft({ purpose: '' }));
    expect(state.values.purpose).toBe('');
    expect(state.progress.steps.details).toEqual({ kind: 'complete' });
    paint();
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test('the next step is told of the newest values before that', async () => {
    const { state, shown } = stateOf();
    state.edit(() => completeDraft({ purpose: '' }));
    await state.show(['details']);
    expect(shown()).toEqual(['purpose']);
    expect(state.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('what is adopted meanwhile is not taken back', () => {
    const { state } = stateOf();
    state.edit(() => completeDraft({ purpose: '' }));
    state.adopt(completeDraft());
    paint();
    expect(state.progress.steps.details).toEqual({ kind: 'complete' });
  });
});

test('the word of the service stays until its field is changed', async () => {
  const { form, state, type } = stateOf();
  await state.showWords([{ path: 'orderNo', message: 'already used' }]);
  expect(errorAt(form.getErrors(), 'orderNo')?.message).toBe('already used');
  type(completeDraft({ purpose: 'Rent' }));
  await state.show();
  expect(errorAt(form.getErrors(), 'orderNo')?.message).toBe('already used');
  type(completeDraft({ purpose: 'Rent', orderNo: 'P261120-NEWONE' }));
  expect(errorAt(form.getErrors(), 'orderNo')).toBeUndefined();
});

test('a suggestion is one until it is touched', () => {
  const { state } = stateOf();
  state.suggest(['payer.phoneCode']);
  expect(state.isSuggested('payer.phoneCode')).toBe(true);
  state.touch('payer.phoneCode');
  expect(state.isSuggested('payer.phoneCode')).toBe(false);
});
