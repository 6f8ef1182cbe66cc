import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkAccountAction } from '@/lib/features/lookups/actions.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { BankCheckTool } from './bank-check-tool.tsx';

// The dialog is loaded before the first press: its code takes its time beside other tests.
beforeAll(() => import('./check-dialog.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = en.lookups.check;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const write = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const known = (answer: object) => vi.stubGlobal('fetch', async () => Response.json(answer));

test('what is wrong is listed above and said at its field until it is mended; nothing typed is lost', async () => {
  const problems = [
    { field: 'idNumber', problem: 'wrong-check-digit' },
    { field: 'account', problem: 'empty' },
  ];
  known({ check: null, problems, masked: {}, fee: null });
  renderForm(<BankCheckTool fee={null} />);
  write(words.idNumber, '440301199203071041');
  press(words.openUnknownFee);
  const summary = await screen.findByRole('alert');
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const text = 'ID number has a wrong check digit. Compare it with the document';
  expect(summary.textContent).toContain(text);
  expect(field(words.account).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: text }));
  await waitFor(() => expect(document.activeElement).toBe(field(words.idNumber)));

  write(words.idNumber, '440301199203071040');
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(field(words.account).getAttribute('aria-invalid')).toBe('true');
});

test('the bank is asked about exactly what was typed, once its price was read', async () => {
  const masked = { name: '王*', idNumber: '4***0', account: '6***1', phone: '1***0' };
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.endsWith('settlement-wallet')
        ? { currency: 'USD', available: '250.00' }
        : { check: null, problems: [], masked, fee: '1.00 USD' },
    ),
  );
  vi.mocked(checkAccountAction).mockResolvedValue({ ok: false, reason: { code: 'unavailable' } });
  renderForm(<BankCheckTool fee="1.00 USD" />);
  fireEvent.click(screen.getByLabelText(words.check4));
  write(words.name, '王伟');
  write(words.idNumber, '440301199203071040');
  write(words.account, '6222020200112233441');
  write(words.phone, '13800138000');
  press('Check account with bank (1.00 USD)');
  const send = await screen.findByRole('button', { name: /^Ask the bank/ });
  expect(await screen.findByText('250.00 US Dollar')).toBeTruthy();
  fireEvent.click(send);
  await waitFor(() => expect(checkAccountAction).toHaveBeenCalledOnce());
  expect(checkAccountAction).toHaveBeenCalledWith({
    type: 'check4',
    name: '王伟',
    idNumber: '440301199203071040',
    account: '6222020200112233441',
    phone: '13800138000',
    askAgain: false,
  });
});

test('the bank’s answer stays although the memory, asked before it, comes after it', async () => {
  const check = {
    id: crypto.randomUUID(),
    type: 'check3',
    masked: { name: '王*', idNumber: '4***0', account: '6***1', phone: null },
    fee: '1.00 USD',

    message: null,
    requestedAt: new Date().toISOString(),
    requestedByName: 'Olivia Novak',
    answeredAt: null,
    mayAskAgain: false,
  };
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const asked: (() => Promise<object>)[] = [
    async () => ({ check: null, problems: [], masked: check.masked, fee: '1.00 USD' }),
    () =>
      released.then(() => ({
        check: { ...check, state: 'sending' },
        problems: [],
        masked: check.masked,
        fee: null,
      })),
  ];
  const fetched = vi.fn(async () => Response.json(await asked.shift()?.()));
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('settlement-wallet') ? Response.json({}, { status: 502 }) : fetched(),
  );
  vi.mocked(checkAccountAction).mockImplementation(async () => {
    await released;
    return {
      ok: true,
      value: { check: { ...check, state: 'mismatched', answeredAt: check.requestedAt }, isNew: true },
    } as never;
  });
  renderForm(<BankCheckTool fee="1.00 USD" />);
  write(words.name, '王伟');
  write(words.idNumber, '440301199203071040');
  write(words.account, '6222020200112233441');
  press('Check account with bank (1.00 USD)');
  fireEvent.click(await screen.findByRole('button', { name: /^Ask the bank/ }));
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  release();
  await screen.findByText(words.mismatchedText3);
  await waitFor(() => expect(asked).toEqual([]));
  expect(screen.queryByText(words.sendingText)).toBeNull();
});
