import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import {
  completeDocumentsAction,
  createOrderAction,
  updateOrderAction,
} from '@/lib/features/orders/actions.ts';
import { completeBusinessDraft, completeDraft } from '@/lib/features/transfers/testing/drafts.ts';
import { purposes } from '@/lib/service-core/contract/enums.ts';
import { answerDrafts, at, press, showDraft } from '../../../tests/support/draft-page.tsx';
import { router } from '../../../tests/support/navigation.ts';
import { DraftPresence } from '../form/draft-presence.tsx';
import { AllSteps, DetailsStep } from './all-steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { CheckStep } from './check-step.tsx';
import { PartiesStep } from './parties-step.tsx';
import { DraftSummary } from './summary.tsx';

const create = createOrderAction as Mock;
const update = updateOrderAction as Mock;
const complete = completeDocumentsAction as Mock;
vi.mock('@/components/parties/party-choice.tsx', () => ({ PartyChoice: () => null }));

const answers = answerDrafts();

describe('a business order', () => {
  test('has its own fields, and asks for what the account holder calls for', async () => {
    const values = completeBusinessDraft({ beneficiary: { companyNumber: '', accountNumber: '' } });
    await showDraft(<PartiesStep />, { values, id: 'account-holder' });
    expect(screen.getByLabelText(/Company registration no/).getAttribute('aria-required')).toBe('true');
    expect(screen.queryByLabelText(/Resident ID number/)).toBeNull();
    await act(async () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Personal account' }));
    });
    const number = await screen.findByLabelText(/Resident ID number/);
    expect(number.getAttribute('aria-required')).toBe('true');
  });

  test('is read back with a way to each field, and says that it can never change', async () => {
    create.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'created' } });
    await showDraft(<CheckStep />, { values: completeBusinessDraft() });
    const change = screen.getByRole('link', { name: /^Change\s*Account number$/ });
    expect(change.getAttribute('href')).toBe('/drafts/d/parties#field-beneficiary.accountNumber');
    expect(screen.getByText('10,000.00 USD')).toBeTruthy();
    expect(screen.getByText('This order can never be changed or cancelled')).toBeTruthy();
    // Fields left out are one line for the whole page.
    expect(screen.getAllByText(/optional fields not provided$/)).toHaveLength(1);
    expect(screen.getAllByText('Not provided').every((one) => one.closest('details') !== null)).toBe(true);
    await press('Create order and add documents');
    expect(create).toHaveBeenCalledWith({ draftId: 'd', revision: 1 });
    expect(router.push).toHaveBeenCalledWith('/orders/o/documents');
  });

  test('says before it exists which documents it will need, and why', async () => {
    const values = completeBusinessDraft({
      paymentType: 'FullPayment',
      logisticsCompany: '顺丰',
      logisticsNumber: 'SF1234567890',
    });
    await showDraft(<CheckStep />, { values, id: 'documents' });
    const needed = within(
      screen.getByRole('region', { name: 'Documents to add after the order is created' }),
    );
    expect(needed.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Pro-forma invoiceNeeded for every business order',
      'Purchase orderNeeded for every business order',
      'Logistics materialNeeded because of the payment stage',
    ]);
  });

  test('says at the payment stage that it calls for a document', async () => {
    await showDraft(<AmountStep />, { values: completeBusinessDraft(), id: 'stage' });
    expect(screen.queryByText(/^Logistics material must be added/)).toBeNull();
    await act(async () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Full payment' }));
    });
    expect(await screen.findByText(/^Logistics material must be added/)).toBeTruthy();
  });

  test('has one control for the amount that stays, as every order', async () => {
    await showDraft(<AmountStep />, { values: completeBusinessDraft(), id: 'fixed' });
    const fixedOf = (label: string) =>
      within(screen.getByRole('group', { name: new RegExp(`^${label}`) })).queryByText(
        'This amount stays fixed',
      );
    expect(fixedOf('You send')).toBeTruthy();
    await press('Fix this amount');
    expect(fixedOf('You send')).toBeNull();
    expect(fixedOf('Recipient gets')).toBeTruthy();
    expect(screen.queryByText(/mode/i)).toBeNull();
  });

  test('with something missing is not sent: the summary names it', async () => {
    const values = completeBusinessDraft({ beneficiary: { accountNumber: '' } });
    await showDraft(<CheckStep />, { values });
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Enter account number');
  });

  test('that the service refused says so in its own words, and nothing typed is gone', async () => {
    create.mockResolvedValue({
      ok: false,
      reason: { code: 'refused', status: '-1', message: 'name too long', errors: [] },
    });
    await showDraft(<CheckStep />, { values: completeBusinessDraft() });
    await press('Create order and add documents');
    expect(screen.getByRole('alert').textContent).toContain('name too long');
    expect(router.push).not.toHaveBeenCalled();
  });
});

test('an order that needs no particular document says so, and what a large amount calls for', async () => {
  await showDraft(<DetailsStep />, { values: completeDraft(), id: 'no-documents' });
  const needed = within(screen.getByRole('region', { name: /^Documents to add/ }));
  expect(needed.getByText(/^No particular document is needed/)).toBeTruthy();
  expect(needed.getByText(/identification, front and back/)).toBeTruthy();
});

describe('an order without documents', () => {
  const made = { ok: true, value: { orderId: 'o', state: 'created' } };
  const createWithout = () => press('Create order without documents');

  test('is made and goes straight to where it is confirmed', async () => {
    create.mockResolvedValue(made);
    complete.mockResolvedValue({ ok: true, value: { status: 'awaiting_transfe' } });
    await showDraft(<DetailsStep />, { values: completeDraft(), id: 'straight' });
    await createWithout();
    expect(complete).toHaveBeenCalledExactlyOnceWith({ orderId: 'o' });
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/review');
  });

  test.each([
    ['wants some after all', { ok: false, reason: { code: 'documents-missing', types: ['other'] } }],
    ['has not decided', { ok: true, value: { status: 'pending' } }],
  ])('waits on its documents page where the service %s', async (_, answer) => {
    create.mockResolvedValue(made);
    complete.mockResolvedValue(answer);
    await showDraft(<DetailsStep />, { values: completeDraft(), id: 'waits' });
    await createWithout();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/documents');
  });

  test('waits there too when nobody answers, and is made once', async () => {
    create.mockResolvedValue(made);
    complete.mockRejectedValue(new Error('connection lost'));
    await showDraft(<DetailsStep />, { values: completeDraft(), id: 'silent' });
    await createWithout();
    expect(create).toHaveBeenCalledOnce();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/documents');
  });

  test('whose making has no answer is not said to be complete', async () => {
    create.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'checking' } });
    await showDraft(<DetailsStep />, { values: completeDraft(), id: 'checking' });
    await createWithout();
    // The choice went along: the portal keeps to it once it knows of the order.
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ withoutDocuments: true }));
    expect(complete).not.toHaveBeenCalled();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o');
  });

  test('is not offered where a document is needed', async () => {
    await showDraft(<CheckStep />, { values: completeBusinessDraft(), id: 'needed' });
    expect(screen.queryByRole('button', { name: 'Create order without documents' })).toBeNull();
  });
});

test('what is asked for on later steps does not count as lacking yet', async () => {
  const values = completeDraft({ sourceAmount: '', targetAmount: '', purpose: '' });
  await showDraft(<DraftSummary />, { values, id: 'so-far' });
  expect(screen.getByRole('button', { name: 'Amount and rate: You send' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Purpose/ })).toBeNull();
});

test('a bank in China is not asked for routing codes, others are', async () => {
  const isFolded = () => screen.getByLabelText(/^Routing code type/).closest('details:not([open])') !== null;
  // A recipient that lacks something is shown field by field.
  const inChina = completeDraft({ beneficiary: { accountInfo: { number: '' } } });
  await showDraft(<PartiesStep />, { values: inChina, id: 'in-china' });
  expect(isFolded()).toBe(true);
  cleanup();
  const abroad = completeDraft({
    targetCurrency: 'GBP',
    beneficiary: { accountInfo: { number: '', country: 'GB', currency: 'GBP' } },
  });
  await showDraft(<PartiesStep />, { values: abroad, id: 'abroad' });
  expect(isFolded()).toBe(false);
});

describe('the purpose', () => {
  const purpose = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Purpose/ });
  const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

  test('is one choice with the frequent ones first, each with what it is for', async () => {
    await showDraft(<DetailsStep />, { values: completeDraft({ purpose: '' }), id: 'purpose' });
    fireEvent.mouseDown(purpose());
    const all = await offered();
    expect(all.slice(0, 4)).toEqual([
      'SalaryWages that a person sends',
      'Family support',
      'Goods',
      'Service',
    ]);
    expect(all).toContain('PayrollWages that a company pays its staff');
    // The kinds of goods and services are for who searches.
    expect(all).toHaveLength(purposes.length);
  });

  test('begins with those that the person used last', async () => {
    const recentPurposes = ['Rent', 'Goods', 'no longer a purpose'];
    await showDraft(<DetailsStep />, {
      values: completeDraft({ purpose: '' }),
      id: 'recent',
      recentPurposes,
    });
    fireEvent.mouseDown(purpose());
    expect((await offered()).slice(0, 4)).toEqual([
      'Rentused lately',
      'Goodsused lately',
      'SalaryWages that a person sends',
      'Family support',
    ]);
  });

  test('of a kind of service is found by it, and takes it along', async () => {
    await showDraft(<DetailsStep />, { values: completeDraft({ purpose: '' }), id: 'service' });
    expect(screen.queryByRole('combobox', { name: /^Detail/ })).toBeNull();
    await act(async () => {
      fireEvent.input(purpose(), { target: { value: 'transl' }, inputType: 'insertText' });
    });
    expect(await offered()).toEqual(['TranslationService']);
    await act(async () => {
      fireEvent.keyDown(purpose(), { key: 'Enter' });
    });
    expect(purpose().value).toBe('Service');
    const detail = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Detail/ });
    expect(detail.value).toBe('Translation');
  });
});

describe('while the service takes no orders', () => {
  beforeEach(() => {
    answers.health = [
      {
        capability: 'create',
        state: 'failing',
        lastSuccessAt: null,
        lastFailureAt: at,
        failingSince: at,
        retryAt: at,
        isResting: true,
      },
    ];
  });

  test('none is created, and it says since when and what still works', async () => {
    await showDraft(<CheckStep />, { values: completeBusinessDraft() });
    expect(await screen.findByText(/takes no new or changed orders.+Drafts still save/)).toBeTruthy();
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
  });

  test('none is changed', async () => {
    await showDraft(<DetailsStep />, {
      values: completeDraft({ purpose: 'Rent' }),
      original: completeDraft(),
    });
    expect(await screen.findByText(/takes no new or changed orders/)).toBeTruthy();
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
  });
});

describe('a change of an order', () => {
  test('of the personal family keeps amounts as text with the reason', async () => {
    const original = completeDraft({ family: 'personal' });
    await showDraft(<AmountStep />, { values: original, original });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: /You send/ }).textContent).toContain('10,000.00 USD');
    expect(screen.getAllByText(/Fixed when the order was created/).length).toBeGreaterThan(1);
  });

  test('shows was and now, and sends the revision that was shown', async () => {
    update.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'updated' } });
    const original = completeDraft({ internalNote: 'a' });
    const values = completeDraft({ purpose: 'Rent', internalNote: 'b' });
    await showDraft(<DetailsStep />, { values, original });
    const table = screen.getByRole('table', { name: 'Changes of the order' });
    // The note never leaves the portal, so it is no change of the order.
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(table.querySelector('del')?.textContent).toBe('Family support');
    expect(table.querySelector('ins')?.textContent).toBe('Rent');
    await press('Send changes');
    expect(update).toHaveBeenCalledWith({ draftId: 'd', revision: 1 });
    expect(router.push).toHaveBeenCalledWith('/orders/o');
  });

  test('without a difference is not sent', async () => {
    await showDraft(<DetailsStep />, { values: completeDraft(), original: completeDraft() });
    expect(screen.getByText('Nothing is different from the order yet.')).toBeTruthy();
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
  });

  test('is sent from any of its pages, and what is wrong on another is named there', async () => {
    const original = completeDraft();
    const values = completeDraft({ purpose: 'Rent', payer: { lastName: '' } });
    await showDraft(<DetailsStep />, { values, original, id: 'elsewhere' });
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
    expect(await screen.findByRole('link', { name: /family name/ })).toBeTruthy();
  });
});

describe('one page for all steps', () => {
  test('has every part under its heading; parties known in full are short, with at most 14 inputs in all', async () => {
    const values = completeDraft({ sourceAmount: '', targetAmount: '', quote: null });
    await showDraft(<AllSteps />, { values });
    expect(await screen.findByRole('button', { name: 'Create order and add documents' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Amount and rate', 'Sender and recipient', 'Purpose and details']),
    );
    const fields = 'input:not([aria-hidden]), select, textarea';
    const names = [...document.querySelectorAll<HTMLInputElement>(fields)].map(({ name, id }) => name || id);
    expect(new Set(names).size).toBeLessThanOrEqual(14);
    await press(/^Change\s*Recipient$/);
    expect(screen.getByLabelText(/^Account number/)).toBeTruthy();
  });
});

describe('somebody else in the draft', () => {
  const li = { name: 'Li Wei', self: false, activeAt: at };

  test('makes it readable only, with the ways out', async () => {
    answers.presence = { holder: li, ownTabs: 0, watching: [] };
    await showDraft(
      <>
        <DraftPresence />
        <AmountStep />
      </>,
      { values: completeDraft() },
    );
    expect(await screen.findByText('Li Wei is editing')).toBeTruthy();
    expect(screen.getByLabelText(/Your order no/).matches(':disabled')).toBe(true);
    answers.presence = { holder: { ...li, self: true }, ownTabs: 0, watching: [] };
    await press('Take over');
    expect(screen.getByLabelText(/Your order no/).matches(':disabled')).toBe(false);
  });

  test('is said in Chinese, too', async () => {
    answers.presence = { holder: li, ownTabs: 0, watching: [] };
    await showDraft(<DraftPresence />, { values: completeDraft(), locale: 'zh-CN' });
    expect(await screen.findByRole('button', { name: '接手编辑' })).toBeTruthy();
  });
});

describe('a party that is sent by its id', () => {
  const byId = () => {
    const values = completeDraft({ payerId: 'PFM31HV84' });
    return { ...values, payer: { ...values.payer, fullName: 'Jane Miller' } };
  };

  test('has its name in a change of the order, and no fields', async () => {
    const values = byId();
    await showDraft(<PartiesStep />, { values, original: values, id: 'known' });
    const sender = within(screen.getByRole('region', { name: 'Sender' }));
    expect(sender.getByText('Known to the service as Jane Miller')).toBeTruthy();
    expect(sender.queryByRole('textbox')).toBeNull();
    expect(screen.getByLabelText(/Account number/)).toBeTruthy();
  });

  test('has its name where a draft is read back', async () => {
    await showDraft(<CheckStep />, { values: byId(), id: 'known-check' });
    const sender = within(screen.getByRole('region', { name: 'Sender' }));
    expect(sender.getByText('Known to the service as Jane Miller')).toBeTruthy();
  });
});
