import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { beneficiaryFields } from '../fields/beneficiary.ts';
import { accountHolderKind, isShipped } from '../fields/definition.ts';
import { orderFields } from '../fields/order.ts';
import { beneficiaryAddressFields, payerAddressFields } from '../fields/party.ts';
import { payerFields } from '../fields/payer.ts';
import type { Endpoint } from './endpoint.ts';
import * as enums from './enums.ts';
import { checkAmounts, decimalText, wireAmount } from './numbers.ts';
import { beneficiarySchema, payerSchema, updateBeneficiarySchema, updatePayerSchema } from './party.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { shapeOf, unwrap } from './shape.ts';
import { identifier, orderNo } from './text-fields.ts';

const amountPairs = [
  ['sourceAmount', 'sourceCurrency'],
  ['targetAmount', 'targetCurrency'],
  ['depositAmount', 'depositCurrency'],
] as const;

function createShape<R extends 'global' | 'personal', A extends typeof wireAmount | typeof decimalText>(
  request: R,
  amount: A,
) {
  return shapeOf(orderFields, request, {
    amount,
    orderNo,
    payer: payerSchema,
    beneficiary: beneficiarySchema,
  });
}

/** Requires a party's id or its object, never both (specification §4.4 rule 1). */
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
export const globalOrderSchema = withRules(z.object(createShape('global', wireAmount)), globalCreateRules);

/** The same order with amounts as decimal text on both sides; forms and drafts extend it. */
export const globalOrderForm = withRules(z.object(createShape('global', decimalText)), globalCreateRules);

/**
 * Personal create: the global order without the goods-trade fields, paid in CNY (specification §4.2); queryNo may be
 * given at async instead (decisions §5).
 */
export const personalOrderSchema = withRules(z.object(createShape('personal', wireAmount)), createRules);
export const personalOrderForm = withRules(z.object(createShape('personal', decimalText)), createRules);

/** Requires an update to name its order. */
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

const names = { orderNo: orderNo.optional(), tradeId: identifier().optional() };

function updateShape<A extends typeof wireAmount | typeof decimalText>(amount: A) {
  const parties = { payer: updatePayerSchema, beneficiary: updateBeneficiarySchema };
  return { ...names, ...shapeOf(orderFields, 'globalUpdate', { amount, ...parties }) };
}

/** The global update request (specification §2.5): names its order; absent fields keep their values. */
export const globalUpdateSchema = withRules(z.object(updateShape(wireAmount)), updateRules);
export const globalUpdateForm = withRules(z.object(updateShape(decimalText)), updateRules);

/** Personal update: the order's id and the five fields of §2.7, shaped as in the create request. */
export const personalUpdateSchema = withRules(
  z.object({
    ...names,
    ...shapeOf(orderFields, 'personalUpdate', { payer: payerSchema, beneficiary: beneficiarySchema }),
  }),
  nameRule,
);

/** The other fields of a personal order: an update refuses them, because ignoring them would look like success. */
export const personalFixedFields: readonly string[] = Object.keys(personalOrderSchema.shape).filter(
  (field) => !(field in personalUpdateSchema.shape),
);

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

/** The business create request with amounts as decimal text on both sides, for forms and drafts. */
export const businessOrderForm = withRules(z.object(shape(decimalText)), rules);

/**
 * One leaf field of a request: its path, maximum length in characters, if it is always required, and its closed list.
 */
export type FieldInfo = { path: string; max?: number; required: boolean; values?: readonly string[] };

/** Returns the leaf fields of an object schema, in the order of the specification's tables. */
export function fieldsOf(schema: z.ZodType, base = '', holderRequired = true): FieldInfo[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const path = base + name;
    const { inner, required } = unwrap(field);
    const needed = required && holderRequired;
    if (inner instanceof z.ZodObject) return fieldsOf(inner, `${path}.`, needed);
    const info: FieldInfo = { path, required: needed };
    const max = z.globalRegistry.get(inner)?.maxLength;
    if (typeof max === 'number') info.max = max;
    if (inner instanceof z.ZodEnum) info.values = inner.options.map(String);
    return [info];
  });
}

export const globalOrderFields: readonly FieldInfo[] = fieldsOf(globalOrderForm);
export const globalUpdateFields: readonly FieldInfo[] = fieldsOf(globalUpdateForm);
export const personalOrderFields: readonly FieldInfo[] = fieldsOf(personalOrderForm);
export const businessOrderFields: readonly FieldInfo[] = fieldsOf(businessOrderForm);

function collectUnknown(schema: z.core.$ZodType, value: object, base: string, paths: string[]): void {
  const { shape } = unwrap(schema);
  if (shape === undefined || isLosslessNumber(value)) return;
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined) paths.push(base + name);
    else if (typeof field === 'object' && field !== null)
      collectUnknown(known, field, `${base}${name}.`, paths);
  }
}

/** Returns the paths of fields that the endpoint does not know; they are ignored and logged. */
export function unknownFields(endpoint: Endpoint, value: unknown): string[] {
  const paths: string[] = [];
  if (typeof value === 'object' && value !== null) collectUnknown(endpoint.request, value, '', paths);
  return paths;
}
