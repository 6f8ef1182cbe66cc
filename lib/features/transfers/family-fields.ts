import { type FieldPath, fields } from './fields.ts';
import type { Family } from './types.ts';

/** Of business orders alone (specification §2.3). */
const businessOnly = [
  'holderType',
  'payer.accountNumber',
  'payer.swiftCode',
  'beneficiary.accountName',
  'beneficiary.accountNumber',
  'beneficiary.bankName',
  'beneficiary.swiftCode',
  'beneficiary.companyNumber',
] as const satisfies readonly FieldPath[];

const addressOfBusiness = ['country', 'state', 'postCode', 'address'] as const;

const business: ReadonlySet<FieldPath> = new Set<FieldPath>([
  ...businessOnly,
  'sourceAmount',
  'sourceCurrency',
  'targetAmount',
  'targetCurrency',
  'queryNo',
  'orderNo',
  'transactionMode',
  'paymentType',
  'logisticsCompany',
  'logisticsNumber',
  'payer.fullName',
  'beneficiary.fullName',
  'beneficiary.idNumber',
  ...addressOfBusiness.flatMap((part) => [`payer.address.${part}`, `beneficiary.address.${part}`] as const),
  'internalNote',
]);

/** The goods-trade fields, which a personal order does not have (decisions §5). */
const trade = ['paymentType', 'transactionMode', 'logisticsCompany', 'logisticsNumber'] as const;

const global: ReadonlySet<FieldPath> = new Set(
  fields.map(({ path }) => path).filter((path) => !businessOnly.some((own) => own === path)),
);

const personal: ReadonlySet<FieldPath> = new Set(
  [...global].filter((path) => !trade.some((own) => own === path)),
);

/** The fields a family has at all; which of them one order has, the conditions decide. */
export const fieldsOfFamily: Record<Family, ReadonlySet<FieldPath>> = { global, business, personal };
