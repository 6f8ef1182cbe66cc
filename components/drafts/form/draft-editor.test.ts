import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FormatChecks } from '@/lib/features/transfers/check-draft.ts';
import * as formats from '@/lib/features/transfers/check-formats.ts';
import { maskedValues } from '@/lib/features/transfers/protected-fields.ts';
import { completeDraft, now } from '@/lib/features/transfers/testing/drafts.ts';
import { DraftEditor, errorAt, errorsIn } from './draft-editor.ts';

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

function editorOf(
  start = completeDraft(),
  known: FormatChecks | null = formats,
  isMasked: () => boolean = () => false,
) {
  const { formControl } = createFormControl({
    defaultValues: start,
    resolver: (...asked) => editor.resolve(...asked),
  });
  const editor = new DraftEditor(formControl, { now: () => now, isMasked });
  if (known) editor.learn(known);
  formControl.subscribe({ callback: () => {} });
  /** Typed, and seen. */
  const type = (values: typeof start) => {
    editor.edit(() => values);
    paint();
  };
  const shown = () => errorsIn(formControl.getErrors()).map(({ path }) => path);
  return { form: formControl, editor, type, shown };
}

describe('problems are shown when it is time', () => {
  test('not while somebody types', () => {
    const { editor, type, shown } = editorOf();
    type(completeDraft({ purpose: '' }));
    expect(shown()).toEqual([]);
    expect(editor.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('all of a section when the way on was tried, none of another', async () => {
    const { form, editor, shown } = editorOf(completeDraft({ purpose: '', fundsSource: '', orderNo: '' }));
    expect(await editor.show(['details'])).toEqual(['purpose', 'fundsSource']);
    expect(shown()).toEqual(['purpose', 'fundsSource']);
    expect(errorAt(form.getErrors(), 'purpose')?.problem).toMatchObject({ key: 'notChosen' });
  });

  test('each goes the moment it is fixed, and new ones wait for the next try', async () => {
    const { editor, type, shown } = editorOf(completeDraft({ purpose: '', fundsSource: '' }));
    await editor.show(['details']);
    type(completeDraft({ purpose: 'Rent', fundsSource: '', orderNo: '' }));
    expect(shown()).toEqual(['fundsSource']);
  });

  test('leaving an empty field says nothing; leaving a wrong one does', async () => {
    const { editor, shown } = editorOf(completeDraft({ payer: { email: 'nobody', phoneNumber: '' } }));
    editor.showOne('payer.phoneNumber');
    editor.showOne('payer.email');
    await expect.poll(() => shown()).toEqual(['payer.email']);
  });

  test('leaving a wrong one before the checks of formats came says it when they come', async () => {
    const wrong = { email: 'nobody', phoneNumber: 'x' };
    const { editor, shown } = editorOf(completeDraft({ payer: wrong }), null);
    editor.showOne('payer.email');
    await vi.runAllTimersAsync();
    expect(shown()).toEqual([]);
    editor.learn(formats);
    await expect.poll(() => shown()).toEqual(['payer.email']);
  });

  test('a quote that is missing stands at the rate', async () => {
    const { editor, shown } = editorOf(completeDraft({ quote: null }));
    await editor.show(['amount']);
    expect(shown()).toEqual(['queryNo']);
  });
});

test('a masked value is no problem while the draft is masked, and one that is wrong is one again after that', () => {
  let isMasked = true;
  const { editor } = editorOf(maskedValues(completeDraft({ purpose: '' })), formats, () => isMasked);
  expect(editor.progress.toCheck).toEqual([]);
  expect(editor.progress.missing).toEqual(['purpose']);
  isMasked = false;
  editor.adopt(completeDraft({ beneficiary: { accountInfo: { number: '62••••4567' } } }));
  expect(editor.progress.toCheck).toEqual(['beneficiary.accountInfo.number']);
  editor.adopt(completeDraft());
  expect(editor.progress.toCheck).toEqual([]);
});

test('a form without problems may go on', async () => {
  const { editor, shown } = editorOf();
  expect(await editor.show()).toEqual([]);
  expect(shown()).toEqual([]);
});

test('a field hears only of what changed about it', () => {
  const { editor, type } = editorOf();
  const heard = vi.fn();
  editor.subscribe(heard);
  const [before, progress] = [editor.rule('payer.fullName'), editor.progress];
  type(completeDraft({ payer: { fullName: 'Jane A. Miller' } }));
  expect(heard).toHaveBeenCalledOnce();
  expect(editor.rule('payer.fullName')).toBe(before);
  expect(editor.progress).toBe(progress);
});

test('only the errors that are others now are heard of', async () => {
  const { form, editor, type } = editorOf(completeDraft({ purpose: '', fundsSource: '' }));
  await editor.show(['details']);
  const heard = vi.fn();
  form.subscribe({ name: 'fundsSource', formState: { errors: true }, exact: true, callback: heard });
  type(completeDraft({ purpose: 'Rent', fundsSource: '' }));
  expect(heard).not.toHaveBeenCalled();
  type(completeDraft({ purpose: 'Rent' }));
  expect(heard).toHaveBeenCalledOnce();
});

describe('while somebody types', () => {
  test('the values are there at once, and what is known of them once they are on the screen, in one go', () => {
    const { editor } = editorOf();
    const heard = vi.fn();
    editor.subscribe(heard);
    editor.edit(() => completeDraft({ purpose: 'R' }));
    editor.edit(() => completeDraft({ purpose: '' }));
    expect(editor.values.purpose).toBe('');
    expect(editor.progress.steps.details).toEqual({ kind: 'complete' });
    paint();
    expect(editor.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
    expect(heard).toHaveBeenCalledOnce();
  });

  test('the next step is told of the newest values before that', async () => {
    const { editor, shown } = editorOf();
    editor.edit(() => completeDraft({ purpose: '' }));
    await editor.show(['details']);
    expect(shown()).toEqual(['purpose']);
    expect(editor.progress.steps.details).toEqual({ kind: 'missing', count: 1 });
  });

  test('what is adopted meanwhile is not taken back', () => {
    const { editor } = editorOf();
    editor.edit(() => completeDraft({ purpose: '' }));
    editor.adopt(completeDraft());
    paint();
    expect(editor.progress.steps.details).toEqual({ kind: 'complete' });
  });
});

test('the word of the service stays until its field is changed', async () => {
  const { form, editor, type } = editorOf();
  await editor.showWords([{ path: 'orderNo', message: 'already used' }]);
  expect(errorAt(form.getErrors(), 'orderNo')?.message).toBe('already used');
  type(completeDraft({ purpose: 'Rent' }));
  await editor.show();
  expect(errorAt(form.getErrors(), 'orderNo')?.message).toBe('already used');
  type(completeDraft({ purpose: 'Rent', orderNo: 'P261120-NEWONE' }));
  expect(errorAt(form.getErrors(), 'orderNo')).toBeUndefined();
});

test('a suggestion is one until it is touched', () => {
  const { editor } = editorOf();
  editor.suggest(['payer.phoneCode']);
  expect(editor.isSuggested('payer.phoneCode')).toBe(true);
  editor.touch('payer.phoneCode');
  expect(editor.isSuggested('payer.phoneCode')).toBe(false);
});
