/** The templates of the Alipay verification: the three columns of specification §4.5. */
export type AlipayTemplate = 'C2C wallet' | 'C2C bank' | 'B2C payroll';

/** The fields that each needs beside the purpose, as dotted paths of its request. */
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
