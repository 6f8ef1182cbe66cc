import { z } from 'zod';
import { dataText } from './answers.ts';
import { alipayPurposes } from './enums.ts';
import { asLoose, isGiven, type Loose, report, requireFields, withRules } from './rules.ts';
import { country, oneOf, text } from './text-fields.ts';

const t256 = text(256).optional();

/** The three columns of specification §4.5. */
export type AlipayTemplate = 'C2C wallet' | 'C2C bank' | 'B2C payroll';

const required: Record<AlipayTemplate, readonly string[]> = {
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
};

/** Which template a request follows: its purpose decides for payroll, else the kind of account it names. */
export function alipayTemplateOf(request: { purpose?: unknown; beneficiary?: unknown }): AlipayTemplate {
  if (request.purpose === 'Payroll') return 'B2C payroll';
  const account = asLoose(asLoose(request.beneficiary).accountInfo);
  return isGiven(account.number) && !isGiven(account.routingType) ? 'C2C bank' : 'C2C wallet';
}

function rules(request: Loose, ctx: z.RefinementCtx): void {
  const template = alipayTemplateOf(request);
  for (const path of required[template]) {
    const keys = path.split('.');
    const field = keys.pop() ?? '';
    const holder = keys.reduce<Loose>((object, key) => asLoose(object[key]), request);
    requireFields(holder, ctx, [field], `for ${template}`, keys);
  }
  const fullName = asLoose(request.beneficiary).fullName;
  if (template === 'C2C bank' && typeof fullName === 'string' && !/^[\p{Script=Han}·•\s]+$/u.test(fullName)) {
    report(ctx, ['beneficiary', 'fullName'], { rule: 'not-chinese' });
  }
}

const account = z.object({ number: t256, routingType: oneOf(['alipay'], 32).optional(), routingValue: t256 });
const address = z.object({ country: country.optional() });

export const alipayVerificationRequest = withRules(
  z.object({
    purpose: oneOf(alipayPurposes, 256),
    payer: z
      .object({ fullName: t256, nationality: country.optional(), address: address.optional() })
      .optional(),
    beneficiary: z
      .object({
        firstName: t256,
        lastName: t256,
        fullName: t256,
        idNumber: t256,
        phoneNumber: t256,
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
