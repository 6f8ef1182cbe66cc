import { z } from 'zod';
import * as enums from './enums.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { country, date, oneOf, text } from './text-fields.ts';

const t256 = text(256).optional();

const identity = {
  idNumber: t256,
  idType: oneOf(enums.idTypes, 256).optional(),
  idIssueDate: date(256).optional(),
  idExpiryDate: date(256).optional(),
};

const contact = {
  nationality: country.optional(),
  phoneCode: text(10).optional(),
  phoneNumber: t256,
  email: t256,
};

const person = {
  entityType: oneOf(enums.entityTypes, 1),
  firstName: t256,
  lastName: t256,
  fullName: t256,
  gender: oneOf(enums.genders, 10).optional(),
  occupation: t256,
};

/** An individual has a full name or first and last name; a business has a full name. */
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

export const payerAddressSchema = z.object({
  state: t256,
  city: t256,
  address: t256,
  street: t256,
  postCode: t256,
  country: country.optional(),
});

export const beneficiaryAddressSchema = payerAddressSchema.extend({ district: t256 });

const payerObject = z.object({
  ...person,
  firstNameEn: t256,
  lastNameEn: t256,
  ...contact,
  ...identity,
  idCountry: country.optional(),
  dob: date(10).optional(),
  reference: text(32).optional(),
  address: payerAddressSchema.optional(),
  accountInfo: z.object({ number: t256, bankName: t256 }).optional(),
});

/** The payer of a global or personal order (specification §2.4). */
export const payerSchema = withRules(payerObject, requireName);

/** The payer in an update request, which lacks the English names (§2.5). */
export const updatePayerSchema = withRules(
  payerObject.omit({ firstNameEn: true, lastNameEn: true }),
  requireName,
);

const accountFields = {
  name: t256,
  bankName: t256,
  currency: text(3).optional(),
  number: t256,
  address: t256,
  routingValue: t256,
};

const accountObject = z.object({
  ...accountFields,
  country: country.optional(),
  routingType: oneOf(enums.routingTypes, 256).optional(),
});

const updateAccountObject = z.object({
  ...accountFields,
  routingType: oneOf(enums.updateRoutingTypes, 256).optional(),
});

function routingRule(account: Loose, ctx: z.RefinementCtx): void {
  if (isGiven(account.routingType))
    requireFields(account, ctx, ['routingValue'], 'when routingType is given');
}

/** The beneficiary's account; which of its fields are needed depends on beneficiary.accountType. */
export const accountSchema = withRules(accountObject, routingRule);
export const updateAccountSchema = withRules(updateAccountObject, routingRule);

/** Rules that need account type and account together: a bank account has a number, an Alipay account a login. */
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

const beneficiaryFields = {
  ...person,
  accountType: oneOf(enums.accountTypes, 32),
  ...contact,
  ...identity,
  address: beneficiaryAddressSchema.optional(),
};

/** The beneficiary of a global or personal order (specification §2.4). */
export const beneficiarySchema = withRules(
  z.object({ ...beneficiaryFields, accountInfo: accountSchema }),
  beneficiaryRules,
);

/** The beneficiary in an update request: other routing types, no account country (§2.5). */
export const updateBeneficiarySchema = withRules(
  z.object({ ...beneficiaryFields, accountInfo: updateAccountSchema }),
  beneficiaryRules,
);
