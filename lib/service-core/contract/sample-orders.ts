import type { z } from 'zod';
import type { businessOrderForm } from './business-order.ts';
import type { globalOrderForm, personalOrderForm } from './global-order.ts';

/** Complete orders for tests and examples; `change` replaces whole fields. Names and numbers are invented. */

type GlobalOrder = Omit<z.output<typeof globalOrderForm>, 'transactionMode'>;
type PersonalOrder = Omit<z.output<typeof personalOrderForm>, 'transactionMode'>;
type BusinessOrder = Omit<z.output<typeof businessOrderForm>, 'transactionMode'>;

export function globalOrder(change: Partial<GlobalOrder> = {}) {
  return {
    orderNo: 'P260101-AB12CD',
    queryNo: 'Q-1',
    purpose: 'Salary',
    fundsSource: 'Business income',
    relationship: 'employee',
    sourceAmount: '1000.00',
    sourceCurrency: 'USD',
    targetAmount: '7245.60',
    targetCurrency: 'CNY',
    payer: { entityType: 'I', firstName: 'Ada', lastName: 'Example', address: { country: 'GB' } },
    beneficiary: {
      entityType: 'I',
      fullName: '李明',
      gender: 'Male',
      idType: 'idcard',
      idNumber: '11010519491231002X',
      accountType: 'bank',
      accountInfo: { name: '李明', number: '6222020200112233445', bankName: 'Example Bank', currency: 'CNY' },
    },
    ...change,
  } satisfies GlobalOrder;
}

export function personalOrder(change: Partial<PersonalOrder> = {}) {
  return { ...globalOrder(), targetCurrency: 'CNY' as const, ...change } satisfies PersonalOrder;
}

export function businessOrder(change: Partial<BusinessOrder> = {}) {
  return {
    orderNo: 'B260101-AB12CD',
    sourceAmount: '1000.00',
    sourceCurrency: 'USD',
    targetAmount: '7245.60',
    targetCurrency: 'CNY',
    paymentType: 'DepositPayment',
    payer: { fullName: 'Example Trading Ltd', address: { country: 'GB' } },
    beneficiary: {
      fullName: '示例贸易有限公司',
      accountName: '示例贸易有限公司',
      accountNumber: '110000000001',
      bankName: 'Example Bank Beijing Branch',
      companyNumber: '91350100M000100Y43',
      address: { country: 'CN' },
    },
    ...change,
  } satisfies BusinessOrder;
}
