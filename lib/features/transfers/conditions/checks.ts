import { alipayTemplates } from '../../../service-core/contract/alipay-verification.ts';

// Fields of the service's checks, under the paths of each check's own request (specification §4.4, §4.5).

export type BankCheckType = 'check3' | 'check4';
export type BankCheckField = 'name' | 'idNumber' | 'account' | 'phone';

/** C-38: only the four-element check has the phone, and requires it. */
export function bankCheckRules(
  type: BankCheckType,
): Record<BankCheckField, { visible: boolean; required: boolean }> {
  const needed = { visible: true, required: true };
  const phone = type === 'check4';
  return {
    name: needed,
    idNumber: needed,
    account: needed,
    phone: { visible: phone, required: phone },
  };
}

/** The three templates of the Alipay verification: wallet to wallet, wallet to bank, payroll to wallet. */
export const alipayScenarios = ['wallet', 'bank', 'payroll'] as const;
export type AlipayScenario = (typeof alipayScenarios)[number];

export const alipayFields = [
  'purpose',
  'payer.fullName',
  'payer.nationality',
  'payer.address.country',
  'beneficiary.firstName',
  'beneficiary.lastName',
  'beneficiary.fullName',
  'beneficiary.idNumber',
  'beneficiary.phoneNumber',
  'beneficiary.accountInfo.number',
  'beneficiary.accountInfo.routingType',
  'beneficiary.accountInfo.routingValue',
  'beneficiary.address.country',
] as const;
export type AlipayField = (typeof alipayFields)[number];

const templateOf = { wallet: 'C2C wallet', bank: 'C2C bank', payroll: 'B2C payroll' } as const;
const neededBy = (scenario: AlipayScenario): readonly AlipayField[] => [
  'purpose',
  ...alipayTemplates[templateOf[scenario]],
];

export type AlipayRule = {
  visible: boolean;
  required: boolean;
  /** The only possible value, which the form does not ask for. */
  forced?: string;
  allowed?: readonly string[];
  /** C-41: the wallet-to-bank template accepts only names in Chinese characters and mainland ID cards. */
  chineseCharactersOnly?: boolean;
  residentIdOnly?: boolean;
};

const purposesBesidePayroll = ['Salary', 'FamilySupport', 'Goods', 'Service'] as const;

/** C-39 to C-41: returns the rule of each field of the Alipay verification. Hidden fields are not sent. */
export function alipayRules(scenario: AlipayScenario): Record<AlipayField, AlipayRule> {
  const rules = Object.fromEntries(
    alipayFields.map((field): [AlipayField, AlipayRule] => {
      const visible = neededBy(scenario).includes(field);
      return [field, { visible, required: visible }];
    }),
  ) as Record<AlipayField, AlipayRule>;
  const routing = rules['beneficiary.accountInfo.routingType'];
  if (routing.visible) routing.forced = 'alipay';
  if (scenario === 'payroll') rules.purpose.forced = 'Payroll';
  else rules.purpose.allowed = purposesBesidePayroll;
  if (scenario === 'bank') {
    rules['beneficiary.fullName'].chineseCharactersOnly = true;
    rules['beneficiary.idNumber'].residentIdOnly = true;
  }
  return rules;
}

/** C-40: true for payroll, whose customer must first be added and reviewed in the service's back office. */
export function needsReviewedEntity(scenario: AlipayScenario): boolean {
  return alipayRules(scenario).purpose.forced === 'Payroll';
}

export type NameHolder = 'person' | 'company';
export type NameLookupField = 'pinyinName' | 'idNumber' | 'uionSocialCreditCode';

/** C-42: a person is looked up by ID number, a company by its 18-character credit code (misspelled on the wire). */
export function nameLookupRules(
  holder: NameHolder,
): Record<NameLookupField, { visible: boolean; required: boolean }> {
  const isPerson = holder === 'person';
  return {
    pinyinName: { visible: true, required: true },
    idNumber: { visible: isPerson, required: isPerson },
    uionSocialCreditCode: { visible: !isPerson, required: !isPerson },
  };
}
