import { expect, test } from 'vitest';
import { orderColumns } from '../columns.ts';
import type { ExportedRow } from '../list-queries.ts';
import { cellsOf, headings } from './cells.ts';
import type { ExportWords, MaskingLevel } from './schema.ts';

const words: ExportWords = {
  column: (column) => column,
  currencyOf: (column) => `${column} currency`,
  account: 'account',
  status: (id, raw) => `${id} (${raw})`,
  family: (family) => `kind ${family}`,
  inZone: (column, zone) => `${column} in ${zone}`,
};
const row = {
  id: 'b9b2a3f0-0000-7000-8000-000000000001',
  orderNo: 'P-1',
  tradeId: null,
  family: 'global',
  payerName: 'Jane Miller',
  beneficiaryName: '王小明',
  accountSuffix: '4567',
  sourceMinor: 100n,
  sourceCurrency: 'USD',
  targetMinor: 700n,
  targetCurrency: 'CNY',
  rate: '7',
  actualSourceMinor: null,
  actualTargetMinor: 702n,
  statusId: 'readyToConfirm',
  serviceStatus: 'awaiting_transfe',
  ownerName: 'Amir',
  createdAt: new Date('2026-11-20T15:06:00Z'),
  statusSince: new Date('2026-11-20T16:06:00Z'),
} as ExportedRow;

/** One row of a file of all columns, by their headings. */
function rowOf(masking: MaskingLevel): Record<string, string> {
  const context = { words, masking, timeZone: 'Asia/Tokyo', accounts: new Map([[row.id, '6217 4567']]) };
  const cells = cellsOf(row, orderColumns, context);
  return Object.fromEntries(
    headings(orderColumns, context).map(({ name }, at) => [name, cells[at] ?? 'none']),
  );
}

test('a file has the columns of the list, each under its heading', () => {
  expect(rowOf('shown')).toMatchObject({
    recipient: '王小明 ··4567',
    recipientGets: '7.02',
    'recipientGets currency': 'CNY',
    youPay: '1.00',
    'youPay currency': 'USD',
    status: 'readyToConfirm (awaiting_transfe)',
    orderNo: 'P-1',
    family: 'kind global',
    owner: 'Amir',
    'updated in Asia/Tokyo': '2026-11-21 01:06',
    payer: 'Jane Miller',
    'created in Asia/Tokyo': '2026-11-21 00:06',
    rate: '7',
    tradeId: '',
  });
});

test('a file with hidden names has initials of the parties, and its owners in full', () => {
  expect(rowOf('hidden')).toMatchObject({ recipient: '王••', payer: 'J•• M••', owner: 'Amir' });
});

test('a file with whole accounts has a column more', () => {
  expect(rowOf('full')).toMatchObject({ recipient: '王小明 ··4567', account: '6217 4567' });
});
