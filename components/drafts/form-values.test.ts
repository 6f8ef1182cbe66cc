import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fields } from '@/lib/features/transfers/fields.ts';
import { completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { valueAt } from '@/lib/features/transfers/values.ts';
import { FormValues } from './form-values.ts';

function formWithListener(start = completeDraft()) {
  const form = new FormValues(start);
  const heard = vi.fn();
  const leave = form.subscribe(heard);
  return { form, heard, leave };
}

describe('a value that is set', () => {
  test('is read at its path and among all of them, and is heard of once', () => {
    const { form, heard } = formWithListener();
    form.set('payer.address.city', 'Hamburg');
    expect(form.get('payer.address.city')).toBe('Hamburg');
    expect(form.values.payer.address.city).toBe('Hamburg');
    expect(heard).toHaveBeenCalledOnce();
  });

  test('changes nothing that was read before, and no other part', () => {
    const start = completeDraft();
    const { form } = formWithListener(start);
    const before = form.values;
    const copy = structuredClone(before);
    form.set('payer.address.city', 'Hamburg');
    expect(before).toEqual(copy);
    expect(form.values.beneficiary).toBe(before.beneficiary);
    expect(form.values.payer.accountInfo).toBe(before.payer.accountInfo);
  });

  test('as it was is heard of by nobody, also when it is another object', () => {
    const { form, heard } = formWithListener();
    const before = form.values;
    form.set('purpose', before.purpose);
    form.set('payer', structuredClone(before.payer));
    form.set('quote', structuredClone(before.quote));
    form.replace(before);
    expect(heard).not.toHaveBeenCalled();
    expect(form.values).toBe(before);
  });

  test('stays when nobody listens to it any more', () => {
    const { form, heard, leave } = formWithListener();
    leave();
    form.set('purpose', 'Rent');
    expect(heard).not.toHaveBeenCalled();
    expect(form.get('purpose')).toBe('Rent');
  });

  test('may be followed by another from within: who listens hears of both', () => {
    const { form } = formWithListener();
    const seen: string[] = [];
    form.subscribe(() => {
      if (form.get('purpose') === 'Rent') form.set('fundsSource', 'Salary');
    });
    form.subscribe(() => seen.push(`${form.get('purpose')}, ${form.get('fundsSource')}`));
    form.set('purpose', 'Rent');
    expect(seen.at(-1)).toBe('Rent, Salary');
  });
});

test('whatever texts are set, each field has the last of its own', () => {
  const paths = fields.map(({ path }) => path).filter((path) => path !== 'queryNo');
  const settings = fc.array(fc.tuple(fc.constantFrom(...paths), fc.string()), { maxLength: 30 });
  fc.assert(
    fc.property(settings, (all) => {
      const start = completeDraft();
      const form = new FormValues(start);
      for (const [path, text] of all) form.set(path, text);
      const last = new Map(all);
      for (const path of paths) expect(form.get(path)).toBe(last.get(path) ?? valueAt(start, path));
    }),
  );
});
