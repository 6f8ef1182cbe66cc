import { expect, test } from 'vitest';
import { guessDocumentType } from './file-drop.tsx';

const all = [
  'proforma_invoice',
  'purchase_order',
  'logistics_material',
  'identification_front',
  'bill',
  'other',
];

test.each([
  ['Proforma-Invoice 2026-11.pdf', 'proforma_invoice'],
  ['形式发票.pdf', 'proforma_invoice'],
  ['PO_4711.pdf', 'purchase_order'],
  ['policy.pdf', null],
  ['采购订单（修订）.docx', 'purchase_order'],
  ['Bill of Lading.pdf', 'logistics_material'],
  ['证件正面.jpg', 'identification_front'],
  ['scan0001.pdf', null],
])('%s suggests %s', (name, type) => {
  expect(guessDocumentType(name, all)).toBe(type);
});

test('what is not offered is not suggested', () => {
  expect(guessDocumentType('invoice.pdf', ['other'])).toBeNull();
});
