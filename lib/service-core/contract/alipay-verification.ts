import { z } from 'zod';
import { validateChineseName, validateResidentId } from '../identity/chinese-identifiers.ts';
import { dataText } from './answers.ts';
import { alipayPurposes } from './enums.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { code, country, line, oneOf } from './text-fields.ts';

/** The templates of the Alipay verification: the three columns of specification §4.5. */
export type AlipayTemplate = 'C2C wallet' | 'C2C bank' | 'B2C payroll';

/** Fields that each template requires in addition to the purpose, as dotted paths of the request. */
export const alipayTemplates = {
  'C2C wallet': [
    'payer.address.country',
    'beneficiary.firstName',
    'beneficiary.lastName',
    'beneficiary.idNumber',
    'beneficiary.accountInfo.routingType',
    'beneficiary.accountInfo.routingValue',
    'beneficiary.address.country',
  ],
  'C2C bank': [
    'payer.address.country',
    'beneficiary.fullName',
    'beneficiary.idNumber',
    'beneficiary.phoneNumber',
    'beneficiary.accountInfo.number',
    'beneficiary.address.country',
  ],
  'B2C payroll': [
    'payer.fullName',
    'payer.nationality',
    'beneficiary.firstName',
    'beneficiary.lastName',
    'beneficiary.idNumber',
    'beneficiary.accountInfo.routingType',
    'beneficiary.accountInfo.routingValue',
  ],
} as const satisfies Record<AlipayTemplate, readonly string[]>;

const name = line(256).optional();
const number = code(256).optional();

/**
 * Returns the template that a request follows: payroll by its purpose, else by the account (a wallet before a bank
 * account). A request without an account counts as bank if it gives only a full name, else as wallet.
 */
export function alipayTemplateOf(request: { purpose?: unknown; beneficiary?: unknown }): AlipayTemplate {
  if (request.purpose === 'Payroll') return 'B2C payroll';
  const { accountInfo, firstName, lastName, fullName } = asLoose(request.beneficiary);
  const account = asLoose(accountInfo);
  if (isGiven(account.routingType)) return 'C2C wallet';
  if (isGiven(account.number)) return 'C2C bank';
  const hasParts = isGiven(firstName) || isGiven(lastName) || isGiven(account.routingValue);
  return isGiven(fullName) && !hasParts ? 'C2C bank' : 'C2C wallet';
}

function rules(request: Loose, ctx: z.RefinementCtx): void {
  const template = alipayTemplateOf(request);
  for (const path of alipayTemplates[template]) {
    const keys = path.split('.');
    const field = keys.pop() ?? '';
    const holder = keys.reduce<Loose>((object, key) => asLoose(object[key]), request);
    requireFields(holder, ctx, [field], `for ${template}`, keys);
  }
  if (template === 'C2C bank') mainlandRules(asLoose(request.beneficiary), ctx);
}

/** Residence permits for Hong Kong, Macao and Taiwan have the same number format, but are not mainland ID cards. */
const residencePermit = /^8[123]/;

/** Rules of the template that the specification names Send_To_Bank_Accounts_Template_01. */
function mainlandRules({ fullName, idNumber }: Loose, ctx: z.RefinementCtx): void {
  if (typeof fullName === 'string' && isGiven(fullName) && !validateChineseName(fullName).ok) {
    report(ctx, ['beneficiary', 'fullName'], { rule: 'not-chinese' });
  }
  if (typeof idNumber !== 'string' || !isGiven(idNumber)) return;
  const id = validateResidentId(idNumber);
  if (id.ok && !residencePermit.test(id.value)) return;
  report(ctx, ['beneficiary', 'idNumber'], { rule: 'not-resident-id' });
}

const account = z.object({ number, routingType: oneOf(['alipay'], 32).optional(), routingValue: number });
const address = z.object({ country: country.optional() });

export const alipayVerificationRequest = withRules(
  z.object({
    purpose: oneOf(alipayPurposes, 256),
    payer: z
      .object({ fullName: name, nationality: country.optional(), address: address.optional() })
      .optional(),
    beneficiary: z
      .object({
        firstName: name,
        lastName: name,
        fullName: name,
        idNumber: number,
        phoneNumber: number,
        accountInfo: account.optional(),
        address: address.optional(),
      })
      .optional(),
  }),
  rules,
);

export const alipayVerificationData = z.object({
  tradeId: dataText,
  result: dataText,
  message: dataText.optional(),
});
