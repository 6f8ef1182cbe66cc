import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../../logger.ts';
import { orderSummary, type SummaryRow, timelineEntry } from './order-view.ts';

afterEach(() => vi.restoreAllMocks());

const at = new Date(0);
const row: SummaryRow = {
  id: 'b9b2a3f0-0000-7000-8000-000000000001',
  orderNo: 'P-1',
  tradeId: 'T-1',
  family: 'global',
  payerName: 'Jane Miller',
  beneficiaryName: '王小明',
  suppliedName: null,
  accountType: 'bank',
  accountSuffix: '4567',
  purpose: 'Salary',
  sourceMinor: 100n,
  sourceCurrency: 'USD',
  targetMinor: 700n,
  targetCurrency: 'CNY',
  rate: '7',
  actualSourceMinor: null,
  actualTargetMinor: null,
  neededDocuments: [],
  documentTypes: [],
  createdAt: at,
  updatedAt: at,
  statusSince: at,
  version: 1,
  creation: 'accepted',
  confirmation: 'none',
  approval: 'none',
  updateState: 'none',
  serviceStatus: 'awaiting_transfe',
  statusMessage: null,
  informationLink: null,
  documentsCompletedAt: at,
  abandonedAt: null,
};

test('a state that this portal does not know is shown as unknown, and logged', () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  expect(orderSummary(row).status.id).toBe('readyToConfirm');
  expect(logged).not.toHaveBeenCalled();
  expect(orderSummary({ ...row, approval: 'frozen' }).status).toMatchObject({
    id: 'unrecognised',
    raw: 'approval frozen',
  });
  expect(logged).toHaveBeenCalledWith(expect.any(String), { orderId: row.id, state: 'approval frozen' });
});

test('an amount in a currency that is none is a question mark, and the order is shown', () => {
  expect(orderSummary({ ...row, sourceCurrency: 'QQQ' })).toMatchObject({
    source: { amount: '?', currency: 'QQQ' },
    target: { amount: '7.00', currency: 'CNY' },
  });
});

test('an entry whose facts are damaged is shown without them, and logged', () => {
  const told = vi.spyOn(log, 'error').mockReturnValue();
  const event = {
    id: 7n,
    orderId: row.id,
    kind: 'note',
    source: 'person',
    actorId: null,
    actorName: 'Ana',
    at,
  };
  expect(timelineEntry({ ...event, data: { note: 'Rent' } })).toMatchObject({ data: { note: 'Rent' } });
  expect(told).not.toHaveBeenCalled();
  expect(timelineEntry({ ...event, data: { note: {} } })).toMatchObject({ data: {}, isUnreadable: true });
  expect(told).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ rowId: '7' }));
});
