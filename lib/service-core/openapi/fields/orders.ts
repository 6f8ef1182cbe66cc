import * as common from './common.ts';
import type { ComponentTexts } from './field-text.ts';

const amounts = {
  sourceAmount: common.sourceAmount,
  sourceCurrency: common.sourceCurrency,
  targetAmount: common.targetAmount,
  targetCurrency: common.targetCurrency,
  transactionMode: common.transactionMode,
};

const goods = {
  logisticsCompany: 'The carrier of the goods.',
  logisticsNumber: 'The carrier’s tracking number.',
  paymentType: 'Which part of the trade’s price this payment is.',
};

const knownParties = {
  payerId: {
    text: 'Id of a known payer, as a create call answered it.',
    when: 'Required when `payer` is empty.',
  },
  payer: { text: 'The payer.', when: 'Required when `payerId` is not given.' },
  beneficiaryId: {
    text: 'Id of a known beneficiary, as a create call answered it.',
    when: 'Required when `beneficiary` is empty.',
  },
  beneficiary: { text: 'The beneficiary.', when: 'Required when `beneficiaryId` is not given.' },
};

const why = {
  purpose: 'Purpose of the remittance.',
  subpurpose: 'Sub purpose: only with the purposes Goods and Service, each of which has its own values.',
  fundsSource: 'Where the money comes from.',
  relationship: 'Relationship between payer and beneficiary, in the partner’s own words.',
};

const common24: ComponentTexts = {
  orderNo: common.orderNo,
  ...why,
  ...amounts,
  ...goods,
  ...knownParties,
  lockRate:
    '`true` holds the quote’s rate for this order from creation until 24 hours later; otherwise the rate is that of the quote given or renewed at confirmation.',
  depositChannel: 'Payment provider or bank through which the payer deposited the money.',
  depositAmount: 'The amount deposited.',
  depositCurrency: { text: 'Currency of the deposit.', when: 'Required when `depositAmount` is given.' },
};

const named = { orderNo: common.orderNoOrId, tradeId: common.tradeIdOrNo };

const unchanged = {
  payerId: 'Id of a known payer; together with `payer` it is refused.',
  payer: 'The payer anew.',
  beneficiaryId: 'Id of a known beneficiary; together with `beneficiary` it is refused.',
  beneficiary: 'The beneficiary anew.',
};

export const orderTexts: Record<string, ComponentTexts> = {
  GlobalOrder: {
    '': 'A transfer of the global family (specification §2.4).',
    ...common24,
    queryNo: { text: common.queryNo, when: 'Required when the two currencies differ.' },
  },
  GlobalOrderUpdate: {
    '': 'A change of a global order (specification §2.5): what is absent stays as it was.',
    ...common24,
    ...named,
    ...unchanged,
    subpurpose: {
      text: `${why.subpurpose} Here it takes \`OTHER_SERVICE\` too.`,
      when: 'Required when `beneficiary.accountType` is `alipay` and the purpose is Goods or Service.',
    },
    queryNo: {
      text: common.queryNo,
      when: 'Required when amounts or currencies change and the currencies differ.',
    },
  },
  PersonalOrder: {
    '': 'A payment of the personal family: the global order without the fields of a goods trade.',
    ...common24,
    queryNo: {
      text: common.queryNo,
      when: 'Required when the two currencies differ, here or at confirmation.',
    },
  },
  PersonalOrderUpdate: {
    '': 'A change of a personal payment (specification §2.7): the five fields that may change, beside the order’s name.',
    ...why,
    ...named,
    ...unchanged,
  },
  BusinessOrder: {
    '': 'A transfer of the business family (specification §2.3).',
    orderNo: common.orderNo,
    ...amounts,
    paymentType: { text: goods.paymentType, when: 'Required when `targetCurrency` is CNY.' },
    logisticsCompany: {
      text: goods.logisticsCompany,
      when: 'Required when `targetCurrency` is CNY and `paymentType` is FullPayment or FinalPayment.',
    },
    logisticsNumber: {
      text: goods.logisticsNumber,
      when: 'Required when `targetCurrency` is CNY and `paymentType` is FullPayment or FinalPayment.',
    },
    payer: 'The payer.',
    beneficiary: 'The beneficiary.',
  },
};
