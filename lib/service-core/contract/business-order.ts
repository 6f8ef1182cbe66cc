import { z } from 'zod';
import { beneficiaryFields } from '../fields/beneficiary.ts';
import { accountHolderKind, isShipped } from '../fields/conditions.ts';
import { orderFields } from '../fields/order.ts';
import { beneficiaryAddressFields, payerAddressFields } from '../fields/party.ts';
import { payerFields } from '../fields/payer.ts';
import { checkAmounts, decimalText, wireAmount } from './numbers.ts';
import { asLoose, type Loose, requireFields, withRules } from './rules.ts';
import { shapeOf } from './shape.ts';
import { orderNo } from './text-fields.ts';

/** The payer of a business order: a company with a company account (specification §2.3). */
export const businessPayerSchema = z.object(
  shapeOf(payerFields, 'business', { address: z.object(shapeOf(payerAddressFields, 'business', {})) }),
);

/** The beneficiary of a business order; the account may be a company's or a person's (specification §2.3). */
export const businessBeneficiarySchema = z.object(
  shapeOf(beneficiaryFields, 'business', {
    address: z.object(shapeOf(beneficiaryAddressFields, 'business', {})),
  }),
);

function rules(order: Loose, ctx: z.RefinementCtx): void {
  checkAmounts(order, ctx, [
    ['sourceAmount', 'sourceCurrency'],
    ['targetAmount', 'targetCurrency'],
  ]);
  if (typeof order.targetCurrency !== 'string') return;
  const paysCny = order.targetCurrency === 'CNY';
  const beneficiary = asLoose(order.beneficiary);
  if (paysCny) chineseTradeRules(order, ctx);
  else foreignTransferRules(order, ctx);
  if (typeof beneficiary.accountName !== 'string') return;
  if (accountHolderKind(beneficiary) === 'business') {
    requireFields(beneficiary, ctx, ['bankName', 'companyNumber'], 'for a business account', ['beneficiary']);
  } else if (paysCny) {
    const because = 'for a personal account paid in CNY (a business account has a companyNumber)';
    requireFields(beneficiary, ctx, ['idNumber'], because, ['beneficiary']);
  }
}

function chineseTradeRules(order: Loose, ctx: z.RefinementCtx): void {
  requireFields(order, ctx, ['paymentType'], 'when targetCurrency is CNY');
  if (!isShipped(order.paymentType)) return;
  requireFields(order, ctx, ['logisticsCompany', 'logisticsNumber'], `for ${order.paymentType}`);
}

function foreignTransferRules(order: Loose, ctx: z.RefinementCtx): void {
  const because = 'when targetCurrency is not CNY';
  for (const party of ['payer', 'beneficiary']) {
    const object = asLoose(order[party]);
    if (order[party] === undefined) continue;
    if (object.address !== undefined) {
      requireFields(asLoose(object.address), ctx, ['address'], because, [party, 'address']);
    }
    if (party === 'beneficiary') requireFields(object, ctx, ['swiftCode'], because, [party]);
  }
}

function shape<A extends typeof wireAmount | typeof decimalText>(amount: A) {
  const given = { amount, orderNo, payer: businessPayerSchema, beneficiary: businessBeneficiarySchema };
  return shapeOf(orderFields, 'business', given);
}

/** The business create request on the wire (specification §2.3). */
export const businessOrderSchema = withRules(z.object(shape(wireAmount)), rules);

/** The same with amounts as decimal text on both sides, for forms and drafts. */
export const businessOrderForm = withRules(z.object(shape(decimalText)), rules);
