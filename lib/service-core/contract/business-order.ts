import { z } from 'zod';
import * as enums from './enums.ts';
import { checkAmounts, decimalText, wireAmount } from './numbers.ts';
import { asLoose, isGiven, type Loose, requireFields, withRules } from './rules.ts';
import { country, currency, oneOf, orderNo, text } from './text-fields.ts';

const t256 = text(256).optional();

const addressSchema = z.object({ country: country.optional(), state: t256, postCode: t256, address: t256 });

/** The payer of a business order: a company with a company account (specification §2.3). */
export const businessPayerSchema = z.object({
  fullName: text(256),
  accountNumber: t256,
  swiftCode: t256,
  address: addressSchema,
});

/** The beneficiary of a business order; the account may be a company's or a person's (specification §2.3). */
export const businessBeneficiarySchema = z.object({
  fullName: text(256),
  accountName: text(256),
  accountNumber: text(256),
  bankName: t256,
  idNumber: t256,
  address: addressSchema,
  swiftCode: t256,
  companyNumber: t256,
});

/**
 * Returns the kind of the account's holder. The interface has no field for it, only rules that depend on it: the
 * beneficiary's own name makes it a business account; under another name a person's ID number tells a personal one and
 * a company number a business one; with neither it is taken for personal.
 */
export function accountHolderKind(beneficiary: {
  fullName?: unknown;
  accountName?: unknown;
  companyNumber?: unknown;
  idNumber?: unknown;
}): 'business' | 'personal' {
  const { fullName, accountName, companyNumber, idNumber } = beneficiary;
  if (accountName === fullName) return 'business';
  return isGiven(companyNumber) && !isGiven(idNumber) ? 'business' : 'personal';
}

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
  if (order.paymentType !== 'FullPayment' && order.paymentType !== 'FinalPayment') return;
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
  return {
    orderNo,
    transactionMode: oneOf(enums.transactionModes, 32).default('cnyMode'),
    sourceAmount: amount,
    sourceCurrency: currency,
    targetAmount: amount,
    targetCurrency: currency,
    paymentType: oneOf(enums.businessPaymentTypes, 32).optional(),
    logisticsCompany: t256,
    logisticsNumber: t256,
    payer: businessPayerSchema,
    beneficiary: businessBeneficiarySchema,
  };
}

/** The business create request on the wire (specification §2.3). */
export const businessOrderSchema = withRules(z.object(shape(wireAmount)), rules);

/** The same with amounts as decimal text on both sides, for forms and drafts. */
export const businessOrderForm = withRules(z.object(shape(decimalText)), rules);
