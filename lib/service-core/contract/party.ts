import { z } from 'zod';
import { beneficiaryAccountFields, beneficiaryFields } from '../fields/beneficiary.ts';
import { beneficiaryAddressFields, payerAddressFields } from '../fields/party.ts';
import { payerAccountFields, payerFields } from '../fields/payer.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { shapeOf } from './shape.ts';

/** Requires a full name, or for an individual a first and last name. */
function requireName(party: Loose, ctx: z.RefinementCtx): void {
  if (isGiven(party.fullName)) return;
  if (party.entityType !== 'I') {
    if (party.entityType === 'B') requireFields(party, ctx, ['fullName'], 'for a business');
    return;
  }
  const parts = ['firstName', 'lastName'];
  if (parts.some((part) => isGiven(party[part])))
    requireFields(party, ctx, parts, 'when fullName is not given');
  else report(ctx, ['fullName'], { rule: 'required', because: 'when firstName and lastName are not given' });
}

export const payerAddressSchema = z.object(shapeOf(payerAddressFields, 'global', {}));
export const beneficiaryAddressSchema = z.object(shapeOf(beneficiaryAddressFields, 'global', {}));

const ofPayer = {
  address: payerAddressSchema,
  accountInfo: z.object(shapeOf(payerAccountFields, 'global', {})),
};

/** The payer of a global or personal order (specification §2.4). */
export const payerSchema = withRules(z.object(shapeOf(payerFields, 'global', ofPayer)), requireName);

/** The payer in an update request, which lacks the English names (§2.5). */
export const updatePayerSchema = withRules(
  z.object(shapeOf(payerFields, 'globalUpdate', ofPayer)),
  requireName,
);

function routingRule(account: Loose, ctx: z.RefinementCtx): void {
  if (isGiven(account.routingType))
    requireFields(account, ctx, ['routingValue'], 'when routingType is given');
}

/** The beneficiary's account; the required fields depend on beneficiary.accountType. */
export const accountSchema = withRules(
  z.object(shapeOf(beneficiaryAccountFields, 'global', {})),
  routingRule,
);
export const updateAccountSchema = withRules(
  z.object(shapeOf(beneficiaryAccountFields, 'globalUpdate', {})),
  routingRule,
);

/** Rules across account type and account: a bank account needs a number, an Alipay account a login. */
function beneficiaryRules(beneficiary: Loose, ctx: z.RefinementCtx): void {
  requireName(beneficiary, ctx);
  if (beneficiary.entityType === 'I') requireFields(beneficiary, ctx, ['gender'], 'for an individual');
  if (beneficiary.accountInfo === undefined) return;
  const account = asLoose(beneficiary.accountInfo);
  const base = ['accountInfo'];
  if (beneficiary.accountType === 'bank') {
    requireFields(account, ctx, ['number'], 'for a bank account', base);
  }
  if (beneficiary.accountType === 'alipay') {
    if (account.routingType === undefined) {
      requireFields(account, ctx, ['routingType', 'routingValue'], 'for an Alipay account', base);
    } else if (account.routingType !== 'alipay') {
      report(ctx, [...base, 'routingType'], { rule: 'not-in-list', values: ['alipay'] });
    }
  }
}

/** The beneficiary of a global or personal order (specification §2.4). */
export const beneficiarySchema = withRules(
  z.object(
    shapeOf(beneficiaryFields, 'global', { address: beneficiaryAddressSchema, accountInfo: accountSchema }),
  ),
  beneficiaryRules,
);

/** The beneficiary in an update request: other routing types, no account country (§2.5). */
export const updateBeneficiarySchema = withRules(
  z.object(
    shapeOf(beneficiaryFields, 'globalUpdate', {
      address: beneficiaryAddressSchema,
      accountInfo: updateAccountSchema,
    }),
  ),
  beneficiaryRules,
);
