import { beneficiaryAccountFields, beneficiaryFields } from '../../fields/beneficiary.ts';
import { definitionIn, type Fields, isIn, type OrderRequest } from '../../fields/definition.ts';
import { orderFields } from '../../fields/order.ts';
import { beneficiaryAddressFields, payerAddressFields } from '../../fields/party.ts';
import { payerAccountFields, payerFields } from '../../fields/payer.ts';
import type { ComponentTexts, FieldText } from '../types.ts';

/** Fields with the same meaning everywhere. */
export const tradeId: FieldText = {
  text: 'The service’s unique id of the order, as its create call answered it.',
  examples: ['T2601010000000001'],
};
const orderNoInReference = 'The merchant’s order number, instead of or beside `tradeId`.';
export const expiresAt: FieldText = { text: 'When the quote ends (ours).', format: 'date-time' };
export const rate = 'Target units per source unit, up to 10 significant digits.';

export const tradeIdOrNo: FieldText = {
  text: 'The service’s unique id of the order. Given together with `orderNo`, both must name the same order.',
  when: 'Required when `orderNo` is not given.',
};
export const orderNoOrId: FieldText = {
  text: orderNoInReference,
  when: 'Required when `tradeId` is not given.',
};

/** The registry's texts of a request's fields; `inner` has the fields of inline objects. */
function textsOf(fields: Fields, request: OrderRequest, inner: Record<string, Fields> = {}): ComponentTexts {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isIn(field, request))
      .flatMap(([name, field]): [string, FieldText][] => {
        const { text, when } = definitionIn(field, request);
        const within = Object.entries(textsOf(inner[name] ?? {}, request));
        return [
          [name, when === undefined ? text : { text, when }],
          ...within.map(([path, of]): [string, FieldText] => [`${name}.${path}`, of]),
        ];
      }),
  );
}

const named = { orderNo: orderNoOrId, tradeId: tradeIdOrNo };

const payer = {
  '': 'Who pays: empty when `payerId` names a known payer.',
  ...textsOf(payerFields, 'global', { accountInfo: payerAccountFields }),
};
const beneficiary = {
  '': 'Who is paid: empty when `beneficiaryId` names a known beneficiary.',
  ...textsOf(beneficiaryFields, 'global'),
};
const bankAccount = {
  '': 'The beneficiary’s account; which fields are needed depends on `accountType`.',
  ...textsOf(beneficiaryAccountFields, 'global'),
};

export const orderTexts: Record<string, ComponentTexts> = {
  GlobalOrder: {
    '': 'A transfer of the global family (specification §2.4).',
    ...textsOf(orderFields, 'global'),
  },
  GlobalOrderUpdate: {
    '': 'A change of a global order (specification §2.5): what is absent stays as it was.',
    ...textsOf(orderFields, 'globalUpdate'),
    ...named,
  },
  PersonalOrder: {
    '': 'A payment of the personal family: the global order without the fields of a goods trade.',
    ...textsOf(orderFields, 'personal'),
  },
  PersonalOrderUpdate: {
    '': 'A change of a personal payment (specification §2.7): the five fields that may change, beside the order’s name.',
    ...textsOf(orderFields, 'personalUpdate'),
    ...named,
  },
  BusinessOrder: {
    '': 'A transfer of the business family (specification §2.3).',
    ...textsOf(orderFields, 'business'),
  },
  Payer: payer,
  PayerUpdate: payer,
  PayerAddress: { '': 'An address.', ...textsOf(payerAddressFields, 'global') },
  Beneficiary: beneficiary,
  BeneficiaryUpdate: beneficiary,
  BeneficiaryAddress: { '': 'An address.', ...textsOf(beneficiaryAddressFields, 'global') },
  BankAccount: bankAccount,
  BankAccountUpdate: bankAccount,
  BusinessPayer: {
    '': 'The payer of a business transfer.',
    ...textsOf(payerFields, 'business', { address: payerAddressFields }),
  },
  BusinessBeneficiary: {
    '': 'The beneficiary of a business transfer. An `accountName` equal to `fullName`, or a `companyNumber` without an `idNumber`, makes the account a business account; any other is a personal one.',
    ...textsOf(beneficiaryFields, 'business', { address: beneficiaryAddressFields }),
  },
};
