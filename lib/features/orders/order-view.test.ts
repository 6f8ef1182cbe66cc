import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../../logger.ts';
import { orderSummary, type SummaryRow } from './order-view.ts';

afterEach(() => vi.restoreAllMocks());

const at = new Date(0);
const row: SummaryRow = {
  id: 'b9b2a3f0-0000-7000-8000-000000000001',
  orderNo: 'P-1',
  tradeId: 'T-1',
  family: 'global',
  payerName: 'Jane Miller',
  beneficiaryName: '王小明',
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
