import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  advanceClockAction,
  changeFaultAction,
  creditWalletAction,
  decidePayoutAction,
  decideReviewAction,
  redeliverAction,
} from '@/lib/features/sandbox/actions.ts';
import { sandboxHandles } from '@/lib/features/sandbox/handles.ts';
import type { SandboxOrder } from '@/lib/features/sandbox/types.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { router } from '../../tests/support/navigation.ts';
import { aheadText, ClockPart } from './clock-part.tsx';
import { CreditPart } from './credit-part.tsx';
import { OrderSandbox } from './order-sandbox.tsx';
import { ServicePart } from './service-part.tsx';
import { Stories } from './stories.tsx';

const words = en.sandbox;
const orderId = '018f2a00-0000-7000-8000-000000000001';
const delivery = {
  deliveryId: '018f2a00-0000-7000-8000-000000000002',
  status: 'completed',
  state: 'delivered',
  attempts: 2,
  lastReply: 200,
};
const sent: SandboxOrder = { isAtService: true, isInformationRequested: false, deliveries: [delivery] };

const answering = (answer: () => Response) => {
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};

beforeEach(() => void answering(() => Response.json(sent)));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (id: (typeof sandboxHandles)[number]) => fireEvent.click(screen.getByTestId(id));

test('each id of the table is drawn, and no other', async () => {
  const { container } = renderForm(
    <>
      <Stories />
      <OrderSandbox orderId={orderId} />
      <ClockPart initialAheadSeconds={0} />
      <ServicePart initial="normal" />
      <CreditPart />
    </>,
  );
  await screen.findByTestId('sandbox-redeliver');
  const drawn = [...container.querySelectorAll('[data-testid]')].map((part) =>
    part.getAttribute('data-testid'),
  );
  expect(drawn).toHaveLength(new Set(drawn).size);
  // The search of the page is drawn on the server; the flow presses it.
  expect(new Set(drawn)).toEqual(new Set(sandboxHandles.filter((id) => id !== 'sandbox-find')));
});

test('a decision takes the message along; refused, it says why and keeps what was typed', async () => {
  renderForm(<OrderSandbox orderId={orderId} />);
  const message = screen.getByRole('textbox', { name: /Message/ });
  fireEvent.change(message, { target: { value: 'Papers in order' } });
  vi.mocked(decideReviewAction).mockResolvedValueOnce({ ok: false, reason: { code: 'no-effect' } });
  press('sandbox-review-approve');
  expect((await screen.findByRole('alert')).textContent).toBe(words.refusal['no-effect']);
  expect(message).toHaveProperty('value', 'Papers in order');

  vi.mocked(decidePayoutAction).mockResolvedValueOnce({ ok: true, value: null });
  press('sandbox-payout-refuse');
  await screen.findByText(words.order.paid.refuse);
  expect(decidePayoutAction).toHaveBeenCalledWith({ orderId, outcome: 'refuse', message: 'Papers in order' });
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(message).toHaveProperty('value', ''));
});

test('callbacks show their state, and are sent again', async () => {
  renderForm(<OrderSandbox orderId={orderId} />);
  await screen.findByText('Delivered · 2 attempts');
  vi.mocked(redeliverAction).mockResolvedValueOnce({ ok: true, value: null });
  press('sandbox-redeliver');
  await screen.findByText(words.order.redelivered);
  expect(redeliverAction).toHaveBeenCalledWith({ orderId, deliveryId: delivery.deliveryId });
});

test.each([
  [{ state: 'failed', attempts: 1, lastReply: 503 }, 'Not delivered · 1 attempt · answered 503'],
  [{ state: 'pending', attempts: 1, lastReply: 0 }, 'Waiting to be sent · 1 attempt · no answer'],
  [{ state: 'pending', attempts: 0, lastReply: null }, 'Waiting to be sent · 0 attempts'],
  [{ state: 'parked', attempts: 0, lastReply: null }, 'parked · 0 attempts'],
])('a callback %o', async (state, text) => {
  answering(() => Response.json({ isAtService: true, deliveries: [{ ...delivery, ...state }] }));
  renderForm(<OrderSandbox orderId={orderId} />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('without an answer of the service the decisions stay; before it has the order there are none', async () => {
  answering(() => Response.json({ isAtService: true, deliveries: null }));
  renderForm(<OrderSandbox orderId={orderId} />);
  await screen.findByText(words.order.callbacksFailed);
  expect(screen.getByTestId('sandbox-review-hold')).toBeTruthy();
  cleanup();
  answering(() => Response.json({ isAtService: false, deliveries: [] }));
  renderForm(<OrderSandbox orderId={orderId} />);
  await screen.findByText(words.order.notAtService);
  expect(screen.queryByTestId('sandbox-review-hold')).toBeNull();
});

test('the clock says how far it is ahead', async () => {
  renderForm(<ClockPart initialAheadSeconds={0} />);
  expect(screen.getByTestId('sandbox-clock').textContent).toContain(words.clock.inStep);
  vi.mocked(advanceClockAction).mockResolvedValueOnce({ ok: true, value: { aheadSeconds: 87_300 } });
  press('sandbox-advance-86400');
  await screen.findByText('1 day 15 minutes ahead of real time');
  expect(advanceClockAction).toHaveBeenCalledWith({ seconds: 86_400 });
  expect(aheadText(7_260, 'zh-CN')).toBe('2小时1分钟');
});

test('the service is down until it is told otherwise; without a proxy one line says how to start it', async () => {
  renderForm(<ServicePart initial="normal" />);
  vi.mocked(changeFaultAction).mockResolvedValueOnce({ ok: true, value: { fault: 'down' } });
  press('sandbox-service-down');
  await screen.findByText(words.service.state.down);
  expect(screen.getByTestId('sandbox-service-down').getAttribute('aria-pressed')).toBe('true');
  vi.mocked(changeFaultAction).mockResolvedValueOnce({ ok: false, reason: { code: 'faults-unreachable' } });
  press('sandbox-service-normal');
  expect((await screen.findByRole('alert')).textContent).toBe(words.refusal['faults-unreachable']);
  expect(screen.getByTestId('sandbox-service').dataset.fault).toBe('down');
  cleanup();
  const { container } = renderForm(<ServicePart initial={null} />);
  expect(container.textContent).toContain('SANDBOX_FAULTS=1');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a credit needs an amount, and says the balance', async () => {
  renderForm(<CreditPart />);
  press('sandbox-credit');
  await screen.findByText(words.credit.amountMissing);
  expect(creditWalletAction).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox', { name: /Amount/ }), { target: { value: '1,500.5' } });
  vi.mocked(creditWalletAction).mockResolvedValueOnce({ ok: true, value: { available: '2500.50' } });
  press('sandbox-credit');
  await screen.findByText('1,500.50 USD credited. Personal wallet: 2,500.50 USD available.');
  expect(creditWalletAction).toHaveBeenCalledWith({ type: 'personal', currency: 'USD', amount: '1500.5' });
});

test('a story opens its order; one that stopped names the order it made', async () => {
  const asked = answering(() => Response.json({ orderId }));
  renderForm(<Stories />);
  press('story-paid');
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/orders/${orderId}`));
  expect(asked.mock.calls[0]?.[0]).toBe('/api/sandbox/stories/paid');
  answering(() => Response.json({ code: 'story-stopped', orderId }, { status: 409 }));
  press('story-refused');
  const link = await screen.findByRole('link', { name: words.stories.openOrder });
  expect(link.getAttribute('href')).toBe(`/orders/${orderId}`);
});
