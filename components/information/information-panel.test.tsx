import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { InformationOfOrder, InformationRequest } from '@/lib/features/information/schema.ts';
import type { OrderDetail } from '@/lib/features/orders/types.ts';
import { en } from '../../tests/support/catalogues.ts';
import { renderForm } from '../../tests/support/forms.tsx';
import { LateInformationPanel } from './information-panel.tsx';

const words = en.information;
const request: InformationRequest = {
  orderId: 'order-1',
  orderNo: 'P-1',
  family: 'global',
  beneficiaryName: 'Wang Wei',
  asked: null,
  asksName: true,
  page: '/api/orders/order-1/information?for=me',
  suppliedName: null,
  canAnswerHere: true,
  since: '2026-11-20T06:00:00Z',
  isOverdue: false,
  owner: null,
  answered: null,
};

async function show(change: Partial<InformationRequest>) {
  const initial: InformationOfOrder = {
    request: { ...request, ...change },
    colleagues: [],
    me: 'me',
    serverNow: '2026-11-20T07:00:00Z',
  };
  vi.stubGlobal('fetch', async () => Response.json(initial));
  const detail = {
    order: { id: 'order-1', status: { id: 'informationRequested' } },
    can: { repeat: true, check: true, upload: true, update: true },
  } as unknown as OrderDetail;
  renderForm(<LateInformationPanel detail={detail} initial={initial} />);
  await screen.findByRole('button', { name: words.markAnswered });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a request for the name offers it here and on the service’s page, and says whom an answer bars', async () => {
  await show({});
  await screen.findByRole('textbox', { name: words.name });
  expect(screen.getByRole('link', { name: words.openPage })).toBeTruthy();
  expect(screen.getByText(words.pageNote)).toBeTruthy();
});

test('a request about the details leads to a change of the order, and offers neither a name nor a page', async () => {
  await show({ asksName: false, page: null });
  expect(screen.getByRole('link', { name: words.change }).getAttribute('href')).toMatch(/\/edit$/);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(words.elsewhereText)).toBeNull();
  expect(screen.getByText(words.markNote)).toBeTruthy();
});
