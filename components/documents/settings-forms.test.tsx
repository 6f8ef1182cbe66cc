import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveDocumentNamesAction, saveSuggestionRulesAction } from '@/lib/features/documents/actions.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { router } from '../../tests/support/navigation.ts';
import { NamesForm, SuggestionForm } from './settings-forms.tsx';

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a name in one language only leads to the other one, and nothing typed is lost', async () => {
  vi.mocked(saveDocumentNamesAction).mockResolvedValueOnce({
    ok: false,
    reason: { code: 'half-named', types: ['ME'] },
  });
  vi.mocked(saveDocumentNamesAction).mockResolvedValueOnce({ ok: true, value: {} });
  renderForm(
    <NamesForm
      initial={[
        { type: 'MC', en: 'Contract', zh: '合同' },
        { type: 'ME', en: '', zh: '' },
      ]}
    />,
  );
  const english = screen.getByLabelText<HTMLInputElement>('ME, English');
  const chinese = screen.getByLabelText<HTMLInputElement>('ME, Chinese');
  fireEvent.change(english, { target: { value: 'Medical report ' } });
  press('Save names');
  expect((await screen.findByRole('alert')).textContent).toContain('ME');
  await waitFor(() => expect(document.activeElement).toBe(chinese));
  expect(chinese.getAttribute('aria-invalid')).toBe('true');
  expect(english.value).toBe('Medical report ');

  fireEvent.change(chinese, { target: { value: '体检报告' } });
  await waitFor(() => expect(chinese.getAttribute('aria-invalid')).toBeNull());
  press('Save names');
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(saveDocumentNamesAction).toHaveBeenLastCalledWith({
    names: [
      { type: 'MC', en: 'Contract', zh: '合同' },
      { type: 'ME', en: 'Medical report', zh: '体检报告' },
    ],
  });
});

test('the rules of one kind of order are saved together', async () => {
  vi.mocked(saveSuggestionRulesAction).mockResolvedValue({ ok: true, value: {} });
  renderForm(
    <SuggestionForm
      scope={{ family: 'global', purpose: 'Goods' }}
      lines={[
        { type: 'proforma_invoice', rule: 'learned', usedBy: 3, isBare: false },
        { type: 'purchase_order', rule: 'never', usedBy: 0, isBare: false },
        { type: 'ME', rule: 'learned', usedBy: 0, isBare: true },
      ]}
    />,
  );
  const rules = screen.getByRole('group', { name: 'Suggest Pro-forma invoice' });
  fireEvent.click(within(rules).getByRole('radio', { name: 'Always' }));
  // Bare codes are out of the way until somebody wants them.
  expect(screen.getByText('1 code without a name').closest('details')?.open).toBe(false);
  press('Save suggestions');
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
  expect(saveSuggestionRulesAction).toHaveBeenCalledWith({
    family: 'global',
    purpose: 'Goods',
    rules: [
      { type: 'proforma_invoice', rule: 'always' },
      { type: 'purchase_order', rule: 'never' },
      { type: 'ME', rule: 'learned' },
    ],
  });
});
