import type { FileType } from '../contract/enums.ts';
import { isGiven } from '../contract/rules.ts';
import type { Family } from './definition.ts';

/** C-05: goods are on their way, or there, at this stage of payment. */
export function isShipped(paymentType: unknown): paymentType is 'FullPayment' | 'FinalPayment' {
  return paymentType === 'FullPayment' || paymentType === 'FinalPayment';
}

/** C-23 to C-27: the purposes that pay for a trade. */
export function isTrade(purpose: unknown): boolean {
  return purpose === 'Goods' || purpose === 'Service';
}

type Traded = {
  family: Family;
  /** A business order's payer is always a business. */
  payerEntityType?: string | undefined;
  purpose?: string | undefined;
  paymentType?: string | undefined;
};

/** C-12: the documents that an order of any amount needs (decisions §5), in the order in which they are told. */
export function documentsOfTrade(order: Traded): FileType[] {
  switch (order.family) {
    case 'business':
      return [
        'proforma_invoice',
        'purchase_order',
        ...(isShipped(order.paymentType) ? (['logistics_material'] as const) : []),
      ];
    case 'global':
      return order.payerEntityType === 'B' && isTrade(order.purpose) ? ['proforma_invoice'] : [];
    case 'personal':
      return [];
    default:
      return order.family satisfies never;
  }
}

type Account = { accountName?: unknown; fullName?: unknown; companyNumber?: unknown; idNumber?: unknown };

/**
 * C-08 to C-10: the holder of a business order's account. The interface has no field for it, only rules that depend on
 * it: the beneficiary's own name makes it a business account; under another name a person's ID number tells a personal
 * one and a company number a business one; with neither it is taken for personal.
 */
export function accountHolderKind({
  fullName,
  accountName,
  companyNumber,
  idNumber,
}: Account): 'business' | 'personal' {
  if (accountName === fullName) return 'business';
  return isGiven(companyNumber) && !isGiven(idNumber) ? 'business' : 'personal';
}

type Paper = { country?: string | undefined; nationality?: string | undefined };

/** C-33: the country an identity document comes from: the one it names, else its holder's; empty while neither is said. */
export function countryOfPaper({ country, nationality }: Paper): string {
  return country || nationality || '';
}

type IdPaper = { idType?: string | undefined; idNumber: string };

/** C-33: a mainland document that is a resident ID, also before anybody said which kind of document it is. */
export function isResidentId({ idType, idNumber }: IdPaper): boolean {
  return idType === 'idcard' || (!idType && /^\d{17}[\dXx]$/.test(idNumber.trim()));
}
