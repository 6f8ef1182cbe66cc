import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import type { CapabilityHealth } from '@/lib/features/exchanges/types.ts';
import {
  completeDocumentsAction,
  createOrderAction,
  updateOrderAction,
} from '@/lib/features/orders/actions.ts';
import {
  completeBusinessDraft,
  completeDraft,
  completePersonalDraft,
} from '@/lib/features/transfers/testing/drafts.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { pageIsAt, router } from '../../tests/support/navigation.ts';
import { renderInLocale } from '../../tests/support/render-in-locale.tsx';
import { AllSteps } from './all-steps.tsx';
import { AmountStep } from './amount-step.tsx';
import { CheckStep } from './check-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { DraftPresence } from './draft-presence.tsx';
import { DraftProvider } from './draft-provider.tsx';
import { PartiesStep } from './parties-step.tsx';
import { DraftSummary } from './summary.tsx';

const create = createOrderAction as Mock;
const update = updateOrderAction as Mock;
const complete = completeDocumentsAction as Mock;
vi.mock('@/components/parties/party-choice.tsx', () => ({ PartyChoice: () => null }));

const at = '2026-11-20T06:00:00Z';
let presence: object | null = null;
let health: CapabilityHealth[] = [];
let wallets: object[] = [];

/** Links watch whether they are seen; nothing is here. */
class NothingSeen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  pageIsAt('/drafts/d/amount');
  presence = null;
  health = [];
  wallets = [];
  vi.stubGlobal('IntersectionObserver', NothingSeen);
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/presence')) return Response.json(presence);
    if (path === '/api/capabilities') return Response.json(health);
    if (path.startsWith('/api/drafts/approval-need')) return Response.json({ reason: null });
    if (path.startsWith('/api/parties/branches')) return Response.json([]);
    if (path.startsWith('/api/lookups/')) return Response.json({ areas: [], occupations: [], total: 0 });
    return Response.json({ revision: 2, savedAt: at, wallets });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A draft whose values a test changes needs an id of its own: the browser remembers what was saved. */
type Setup = {
  values: DraftValues;
  original?: DraftValues;
  locale?: 'en' | 'zh-CN';
  id?: string;
  recentPurposes?: string[];
  arrivalSeconds?: number | null;
};

async function show(step: ReactNode, { values, original, locale, id = 'd', ...known }: Setup) {
  const { family } = values;
  renderInLocale(
    <DraftProvider
      draft={{ id, family, revision: 1, values }}
      {...(original && { amends: { orderId: 'o', original } })}
      serverNow={at}
      mayConvert={false}
      {...known}
    >
      {step}
    </DraftProvider>,
    locale,
  );
  await act(async () => {});
}
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });

describe('a business order', () => {
  test('has its own fields, and asks for what the account holder calls for', async () => {
    const values = completeBusinessDraft({ beneficiary: { companyNumber: '', accountNumber: '' } });
    await show(<PartiesStep />, { values, id: 'account-holder' });
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
    await show(<CheckStep />, { values: completeBusinessDraft() });
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
    await show(<CheckStep />, { values, id: 'documents' });
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
    await show(<AmountStep />, { values: completeBusinessDraft(), id: 'stage' });
    expect(screen.queryByText(/^Logistics material must be added/)).toBeNull();
    await act(async () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Full payment' }));
    });
    expect(await screen.findByText(/^Logistics material must be added/)).toBeTruthy();
  });

  test('has one control for the amount that stays, as every order', async () => {
    await show(<AmountStep />, { values: completeBusinessDraft(), id: 'fixed' });
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
    await show(<CheckStep />, { values });
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toBe('Enter account number');
  });

  test('that the service refused says so in its own words, and nothing typed is gone', async () => {
    create.mockResolvedValue({
      ok: false,
      reason: { code: 'refused', status: '-1', message: 'name too long', errors: [] },
    });
    await show(<CheckStep />, { values: completeBusinessDraft() });
    await press('Create order and add documents');
    expect(screen.getByRole('alert').textContent).toContain('name too long');
    expect(router.push).not.toHaveBeenCalled();
  });
});

test('an order that needs no particular document says so, and what a large amount calls for', async () => {
  await show(<DetailsStep />, { values: completeDraft(), id: 'no-documents' });
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
    await show(<DetailsStep />, { values: completeDraft(), id: 'straight' });
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
    await show(<DetailsStep />, { values: completeDraft(), id: 'waits' });
    await createWithout();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/documents');
  });

  test('waits there too when nobody answers, and is made once', async () => {
    create.mockResolvedValue(made);
    complete.mockRejectedValue(new Error('connection lost'));
    await show(<DetailsStep />, { values: completeDraft(), id: 'silent' });
    await createWithout();
    expect(create).toHaveBeenCalledOnce();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o/documents');
  });

  test('whose making has no answer is not said to be complete', async () => {
    create.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'checking' } });
    await show(<DetailsStep />, { values: completeDraft(), id: 'checking' });
    await createWithout();
    // The choice went along: the portal keeps to it once it knows of the order.
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ withoutDocuments: true }));
    expect(complete).not.toHaveBeenCalled();
    expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/o');
  });

  test('is not offered where a document is needed', async () => {
    await show(<CheckStep />, { values: completeBusinessDraft(), id: 'needed' });
    expect(screen.queryByRole('button', { name: 'Create order without documents' })).toBeNull();
  });
});

test('what is asked for on later steps does not count as lacking yet', async () => {
  const values = completeDraft({ sourceAmount: '', targetAmount: '', purpose: '' });
  await show(<DraftSummary />, { values, id: 'so-far' });
  expect(screen.getByRole('button', { name: 'Amount and rate: You send' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Purpose/ })).toBeNull();
});

test('a bank in China is not asked for routing codes, others are', async () => {
  const isFolded = () => screen.getByLabelText(/^Routing code type/).closest('details:not([open])') !== null;
  // A recipient that lacks something is shown field by field.
  const inChina = completeDraft({ beneficiary: { accountInfo: { number: '' } } });
  await show(<PartiesStep />, { values: inChina, id: 'in-china' });
  expect(isFolded()).toBe(true);
  cleanup();
  const abroad = completeDraft({
    targetCurrency: 'GBP',
    beneficiary: { accountInfo: { number: '', country: 'GB', currency: 'GBP' } },
  });
  await show(<PartiesStep />, { values: abroad, id: 'abroad' });
  expect(isFolded()).toBe(false);
});

test('a global order begins with the wallet that pays, each with its balance; a saved sender decides it', async () => {
  const wallet = (type: string, available: string) => ({ type, currency: 'USD', available });
  wallets = [wallet('personal', '1200.50'), wallet('business', '999.00')];
  await show(<AmountStep />, { values: completeDraft(), id: 'paid-from' });
  const business = screen.getByRole<HTMLInputElement>('radio', { name: 'Business wallet' });
  expect(screen.getByText('999.00 USD available')).toBeTruthy();
  expect(screen.getByText('Available 1,200.50 USD')).toBeTruthy();
  await act(async () => {
    fireEvent.click(business);
  });
  expect(business.checked).toBe(true);
  expect(screen.getByText('Available 999.00 USD')).toBeTruthy();
  cleanup();
  const savedPayerId = 'e0000000-0000-4000-8000-000000000001';
  await show(<AmountStep />, { values: completeDraft({ savedPayerId }), id: 'paid-from-saved' });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Business wallet' }).disabled).toBe(true);
});

test.each([
  [null, 'Depends on the recipient’s bank'],
  [42, 'Within a minute for 9 of 10 recent payments'],
  [61, 'Within 2 minutes for 9 of 10 recent payments'],
  [3 * 3_600, 'Within 3 hours for 9 of 10 recent payments'],
  [30 * 3_600, 'Within 2 days for 9 of 10 recent payments'],
])('payments that arrived within %s seconds: %s', async (arrivalSeconds, said) => {
  await show(<AmountStep />, { values: completeDraft(), id: `arrival-${arrivalSeconds}`, arrivalSeconds });
  expect(screen.getByText(said)).toBeTruthy();
});

test.each([
  [{}, 'No separate fee: exactly 10,000.00 USD is taken'],
  [{ fixedSide: 'target', lockRate: false }, 'No separate fee'],
  [{ sourceAmount: '1.2.3', lockRate: false }, 'No separate fee'],
] as const)('the sum that is taken is named where it is certain: %j', async (change, said) => {
  await show(<AmountStep />, { values: completeDraft(change), id: `fee-${JSON.stringify(change)}` });
  expect(screen.getByText(said)).toBeTruthy();
});

test('the currencies of the wallets that can pay come first, with what is available there', async () => {
  const wallet = (type: string, currency: string, available: string) => ({ type, currency, available });
  wallets = [
    wallet('personal', 'USD', '1200.50'),
    wallet('personal', 'EUR', '80.00'),
    wallet('business', 'GBP', '999.00'),
  ];
  await show(<AmountStep />, {
    values: completeDraft({ sourceAmount: '', targetAmount: '' }),
    id: 'wallets',
  });
  const [source] = screen.getAllByRole('combobox', { name: /You send/ });
  if (!source) throw new Error('there is no choice of currency');
  await act(async () => {
    fireEvent.mouseDown(source);
  });
  const list = await screen.findByRole('listbox');
  const texts = [...list.children].slice(0, 3).map((option) => option.textContent ?? '');
  expect(texts.slice(0, 2).toSorted()).toEqual([
    expect.stringMatching(/^EUR.*80\.00 EUR$/),
    expect.stringMatching(/^USD.*1,200\.50 USD$/),
  ]);
  // Of a wallet that this draft is not paid from nothing is said.
  expect(list.textContent).not.toContain('999.00');
});

describe('the purpose', () => {
  const purpose = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Purpose/ });
  const offered = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

  test('is one choice with the frequent ones first, each with what it is for', async () => {
    await show(<DetailsStep />, { values: completeDraft({ purpose: '' }), id: 'purpose' });
    fireEvent.mouseDown(purpose());
    const all = await offered();
    expect(all.slice(0, 4)).toEqual([
      'SalaryWages that a person sends',
      'Family support',
      'Goods',
      'Service',
    ]);
    expect(all).toContain('PayrollWages that a company pays its staff');
  });

  test('begins with those that the person used last', async () => {
    const recentPurposes = ['Rent', 'Goods', 'no longer a purpose'];
    await show(<DetailsStep />, { values: completeDraft({ purpose: '' }), id: 'recent', recentPurposes });
    fireEvent.mouseDown(purpose());
    expect((await offered()).slice(0, 4)).toEqual([
      'Rentused lately',
      'Goodsused lately',
      'SalaryWages that a person sends',
      'Family support',
    ]);
  });

  test('of a kind of service is found by it, and takes it along', async () => {
    await show(<DetailsStep />, { values: completeDraft({ purpose: '' }), id: 'service' });
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

describe('an amount that follows from the other', () => {
  const marks = () => screen.queryAllByText(/≈/).length;
  const both = (
    <>
      <AmountStep />
      <DraftSummary />
    </>
  );

  test('is an estimate while the rate can move, and none once it is locked', async () => {
    await show(both, { values: completeDraft({ lockRate: false }), id: 'moving' });
    expect(screen.getByText('Estimated from the rate')).toBeTruthy();
    expect(marks()).toBe(2);
    await act(async () => {
      fireEvent.click(screen.getByRole('switch', { name: 'Lock this rate' }));
    });
    expect(screen.getByText('Fixed by the locked rate')).toBeTruthy();
    expect(marks()).toBe(0);
  });
});

test('a personal order has no other currency to choose than CNY', async () => {
  await show(<AmountStep />, { values: completePersonalDraft(), id: 'in-cny' });
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  cleanup();
  // As an earlier version of the portal left it.
  await show(<AmountStep />, { values: completePersonalDraft({ targetCurrency: 'EUR' }), id: 'in-euro' });
  const target = screen.getByRole('combobox', { name: /gets/ });
  await act(async () => {
    fireEvent.mouseDown(target);
  });
  const list = await screen.findByRole('listbox');
  expect([...list.children].map((option) => option.textContent)).toEqual([expect.stringMatching(/^CNY/)]);
});

describe('the way on from an amount that was just typed', () => {
  const quote = {
    rate: '7.1',
    queryNo: 'Q1',
    sourceCurrency: 'USD',
    targetCurrency: 'CNY',
    fetchedAt: at,
    expiresAt: '2026-11-20T06:15:00Z',
    serverNow: at,
  };
  let answer: (response: Response) => void = () => {};

  beforeEach(() => {
    const others = fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      if (path !== '/api/quotes') return others(path);
      return new Promise<Response>((resolve, reject) => {
        answer = resolve;
        // A newer question takes the place of an older one.
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
  });

  const justTyped = async (id: string) => {
    await show(<AmountStep />, { id, values: completeDraft({ quote: null, targetAmount: '' }) });
    await press('Continue to sender and recipient');
  };

  test('waits for the rate, and is one way on however often it is pressed', async () => {
    await justTyped('fast');
    await press('Continue to sender and recipient');
    expect(screen.queryByText('There is a problem')).toBeNull();
    expect(router.push).not.toHaveBeenCalled();
    await act(async () => answer(Response.json(quote)));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(router.push.mock.calls.map(([href]) => href)).toEqual(['/drafts/fast/parties']);
  });

  test('says that there is no rate once that is known', async () => {
    await justTyped('no-rate');
    await act(async () => answer(Response.json({ code: 'unavailable' }, { status: 503 })));
    expect(await screen.findByText('There is a problem')).toBeTruthy();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('while the service takes no orders', () => {
  beforeEach(() => {
    health = [
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
    await show(<CheckStep />, { values: completeBusinessDraft() });
    expect(await screen.findByText(/takes no new or changed orders.+Drafts still save/)).toBeTruthy();
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
  });

  test('none is changed', async () => {
    await show(<DetailsStep />, { values: completeDraft({ purpose: 'Rent' }), original: completeDraft() });
    expect(await screen.findByText(/takes no new or changed orders/)).toBeTruthy();
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
  });
});

describe('a change of an order', () => {
  test('of the personal family keeps amounts as text with the reason', async () => {
    const original = completeDraft({ family: 'personal' });
    await show(<AmountStep />, { values: original, original });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('region', { name: /You send/ }).textContent).toContain('10,000.00 USD');
    expect(screen.getAllByText(/Fixed when the order was created/).length).toBeGreaterThan(1);
  });

  test('shows was and now, and sends the revision that was shown', async () => {
    update.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'updated' } });
    const original = completeDraft({ internalNote: 'a' });
    const values = completeDraft({ purpose: 'Rent', internalNote: 'b' });
    await show(<DetailsStep />, { values, original });
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
    await show(<DetailsStep />, { values: completeDraft(), original: completeDraft() });
    expect(screen.getByText('Nothing is different from the order yet.')).toBeTruthy();
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
  });

  test('is sent from any of its pages, and what is wrong on another is named there', async () => {
    const original = completeDraft();
    const values = completeDraft({ purpose: 'Rent', payer: { lastName: '' } });
    await show(<DetailsStep />, { values, original, id: 'elsewhere' });
    await press('Send changes');
    expect(update).not.toHaveBeenCalled();
    expect(await screen.findByRole('link', { name: /family name/ })).toBeTruthy();
  });
});

describe('a repeated payment', () => {
  const repeated = { sourceAmount: '', targetAmount: '', quote: null };

  test('asks for its amount, shows the rest as it was, and is made on this page', async () => {
    create.mockResolvedValue({ ok: true, value: { orderId: 'o', state: 'created' } });
    await show(<AmountStep />, { values: completeDraft(repeated), id: 'repeat' });
    const rest = within(await screen.findByRole('region', { name: 'As last time' }));
    expect(rest.getByText('王小明')).toBeTruthy();
    expect(rest.getByText('Family support')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
    fireEvent.click(rest.getByRole('button', { name: 'Change purpose' }));
    expect(router.push).toHaveBeenCalledWith('/drafts/repeat/details', expect.anything());
    await screen.findByRole('button', { name: 'Create order and add documents' });
    await press('Create order and add documents');
    expect(create).not.toHaveBeenCalled();
    expect(within(screen.getByRole('alert')).getAllByRole('link').length).toBeGreaterThan(0);
  });

  test('with something else missing goes on to the next step, and so does one with an amount already', async () => {
    const lacking = completeDraft({ ...repeated, purpose: '' });
    await show(<AmountStep />, { values: lacking, id: 'repeat-lacking' });
    expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
    cleanup();
    await show(<AmountStep />, { values: completeDraft(), id: 'not-repeated' });
    expect(screen.getByRole('button', { name: /^Continue/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'As last time' })).toBeNull();
  });

  test('that is read back before it exists leads there', async () => {
    await show(<AmountStep />, { values: completeBusinessDraft(repeated), id: 'repeat-business' });
    expect(await screen.findByRole('region', { name: 'As last time' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to the check' })).toBeTruthy();
  });
});

describe('one page for all steps', () => {
  test('has every part under its heading; parties known in full are short, with at most 14 inputs in all', async () => {
    const values = completeDraft({ sourceAmount: '', targetAmount: '', quote: null });
    await show(<AllSteps />, { values });
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
    presence = { holder: li, ownTabs: 0, watching: [] };
    await show(
      <>
        <DraftPresence />
        <AmountStep />
      </>,
      { values: completeDraft() },
    );
    expect(await screen.findByText('Li Wei is editing')).toBeTruthy();
    expect(screen.getByLabelText(/Your order no/).matches(':disabled')).toBe(true);
    presence = { holder: { ...li, self: true }, ownTabs: 0, watching: [] };
    await press('Take over');
    expect(screen.getByLabelText(/Your order no/).matches(':disabled')).toBe(false);
  });

  test('is said in Chinese, too', async () => {
    presence = { holder: li, ownTabs: 0, watching: [] };
    await show(<DraftPresence />, { values: completeDraft(), locale: 'zh-CN' });
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
    await show(<PartiesStep />, { values, original: values, id: 'known' });
    const sender = within(screen.getByRole('region', { name: 'Sender' }));
    expect(sender.getByText('Known to the service as Jane Miller')).toBeTruthy();
    expect(sender.queryByRole('textbox')).toBeNull();
    expect(screen.getByLabelText(/Account number/)).toBeTruthy();
  });

  test('has its name where a draft is read back', async () => {
    await show(<CheckStep />, { values: byId(), id: 'known-check' });
    const sender = within(screen.getByRole('region', { name: 'Sender' }));
    expect(sender.getByText('Known to the service as Jane Miller')).toBeTruthy();
  });
});
