import { z } from 'zod';
import { personalTargetCurrency } from '../identity/account-fit.ts';
import * as enums from './enums.ts';
import { checkAmounts, decimalText, wireAmount } from './numbers.ts';
import { beneficiarySchema, payerSchema, updateBeneficiarySchema, updatePayerSchema } from './party.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { currency, identifier, oneOf, orderNo, text } from './text-fields.ts';

const t256 = text(256).optional();

const amountPairs = [
  ['sourceAmount', 'sourceCurrency'],
  ['targetAmount', 'targetCurrency'],
  ['depositAmount', 'depositCurrency'],
] as const;

/** Fields that create and update share word for word. */
function sharedFields() {
  return {
    lockRate: z.boolean().optional(),
    queryNo: identifier().optional(),
    fundsSource: oneOf(enums.fundsSources, 256).optional(),
    relationship: t256,
    beneficiaryId: identifier().optional(),
    payerId: identifier().optional(),
    logisticsCompany: t256,
    logisticsNumber: t256,
    paymentType: oneOf(enums.paymentTypes, 32).optional(),
  };
}

function createShape<A extends typeof wireAmount | typeof decimalText>(amount: A) {
  return {
    orderNo,
    ...sharedFields(),
    purpose: oneOf(enums.purposes, 256),
    subpurpose: oneOf(enums.subpurposes, 256).optional(),
    sourceAmount: amount,
    sourceCurrency: currency,
    targetAmount: amount,
    targetCurrency: currency,
    depositChannel: text(32).optional(),
    depositAmount: amount.optional(),
    depositCurrency: currency.optional(),
    beneficiary: beneficiarySchema.optional(),
    payer: payerSchema.optional(),
    transactionMode: oneOf(enums.transactionModes, 256).default('cnyMode'),
  };
}

/** A party is named by its id or given as an object, never both (specification §4.4 rule 1). */
function onePartyOf(
  order: Loose,
  ctx: z.RefinementCtx,
  party: 'payer' | 'beneficiary',
  needed: boolean,
): void {
  const id = `${party}Id`;
  if (isGiven(order[id]) && isGiven(order[party])) report(ctx, [party], { rule: 'must-be-empty', given: id });
  if (needed && !isGiven(order[id]) && order[party] === undefined) {
    report(ctx, [party], { rule: 'required', because: `when ${id} is not given` });
  }
}

function subpurposeRule(order: Loose, ctx: z.RefinementCtx, request: 'create' | 'update'): void {
  if (typeof order.subpurpose !== 'string' || typeof order.purpose !== 'string') return;
  if (!(enums.updateSubpurposes as readonly string[]).includes(order.subpurpose)) return;
  if (!enums.subpurposesOf(order.purpose, request).includes(order.subpurpose)) {
    report(ctx, ['subpurpose'], { rule: 'not-for-purpose' });
  }
}

function moneyRules(order: Loose, ctx: z.RefinementCtx): void {
  checkAmounts(order, ctx, amountPairs);
  if (isGiven(order.depositAmount)) {
    requireFields(order, ctx, ['depositCurrency'], 'when depositAmount is given');
  }
}

function createRules(order: Loose, ctx: z.RefinementCtx): void {
  onePartyOf(order, ctx, 'payer', true);
  onePartyOf(order, ctx, 'beneficiary', true);
  subpurposeRule(order, ctx, 'create');
  moneyRules(order, ctx);
}

function globalCreateRules(order: Loose, ctx: z.RefinementCtx): void {
  createRules(order, ctx);
  const { sourceCurrency, targetCurrency } = order;
  if (isGiven(sourceCurrency) && isGiven(targetCurrency) && sourceCurrency !== targetCurrency) {
    requireFields(order, ctx, ['queryNo'], 'when the currencies differ');
  }
}

/** The global create request on the wire: amounts are JSON numbers, decoded to decimal text (specification §2.4). */
export const globalOrderSchema = withRules(z.object(createShape(wireAmount)), globalCreateRules);

/** The same order with amounts as decimal text on both sides: forms and drafts extend this one. */
export const globalOrderForm = withRules(z.object(createShape(decimalText)), globalCreateRules);

const tradeFields = { logisticsCompany: true, logisticsNumber: true, paymentType: true } as const;

/** The personal family pays to China only: its calls have no other target (specification §4.2; decisions §5). */
const personalTarget = { targetCurrency: oneOf([personalTargetCurrency], 3) };

/** Personal create: the global order without the goods-trade fields; queryNo may wait for async (decisions §5). */
export const personalOrderSchema = withRules(
  z.object(createShape(wireAmount)).omit(tradeFields).extend(personalTarget),
  createRules,
);
export const personalOrderForm = withRules(
  z.object(createShape(decimalText)).omit(tradeFields).extend(personalTarget),
  createRules,
);

/** An update names its order. */
function nameRule(order: Loose, ctx: z.RefinementCtx): void {
  if (isGiven(order.orderNo) || isGiven(order.tradeId)) return;
  report(ctx, ['orderNo'], { rule: 'one-of', fields: ['orderNo', 'tradeId'] });
}

function updateRules(order: Loose, ctx: z.RefinementCtx): void {
  nameRule(order, ctx);
  onePartyOf(order, ctx, 'payer', false);
  onePartyOf(order, ctx, 'beneficiary', false);
  subpurposeRule(order, ctx, 'update');
  moneyRules(order, ctx);
  const takesSubpurpose = enums.subpurposesOf(String(order.purpose)).length > 0;
  if (takesSubpurpose && asLoose(order.beneficiary).accountType === 'alipay') {
    requireFields(order, ctx, ['subpurpose'], 'for an Alipay account with this purpose');
  }
}

function updateShape<A extends typeof wireAmount | typeof decimalText>(amount: A) {
  return {
    orderNo: orderNo.optional(),
    tradeId: identifier().optional(),
    ...sharedFields(),
    purpose: oneOf(enums.purposes, 256).optional(),
    subpurpose: oneOf(enums.updateSubpurposes, 256).optional(),
    sourceAmount: amount.optional(),
    sourceCurrency: currency.optional(),
    targetAmount: amount.optional(),
    targetCurrency: currency.optional(),
    beneficiary: updateBeneficiarySchema.optional(),
    payer: updatePayerSchema.optional(),
    transactionMode: oneOf(enums.transactionModes, 256).optional(),
  };
}

/** The global update request (specification §2.5): names its order, and what is absent stays as it was. */
export const globalUpdateSchema = withRules(z.object(updateShape(wireAmount)), updateRules);
export const globalUpdateForm = withRules(z.object(updateShape(decimalText)), updateRules);

/** Personal update: the five fields of §2.7 beside the order's name, in the shapes of the create request. */
export const personalUpdateSchema = withRules(
  z.object({
    orderNo: orderNo.optional(),
    tradeId: identifier().optional(),
    payer: payerSchema.optional(),
    beneficiary: beneficiarySchema.optional(),
    purpose: oneOf(enums.purposes, 256).optional(),
    fundsSource: oneOf(enums.fundsSources, 256).optional(),
    relationship: t256,
  }),
  nameRule,
);

/** The personal order's other fields: an update that ignored them would look like one that changed them. */
export const personalFixedFields: readonly string[] = Object.keys(personalOrderSchema.shape).filter(
  (field) => !(field in personalUpdateSchema.shape),
);
