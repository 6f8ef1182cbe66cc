import {
  businessPaymentTypes,
  fundsSources,
  paymentTypes,
  purposes,
  subpurposes,
  transactionModes,
  updateSubpurposes,
} from '../contract/enums.ts';
import { personalTargetCurrency } from '../identity/account-fit.ts';
import * as meaning from './definition.ts';
import { type Fields, ofFamilies, personFamilies } from './definition.ts';

const amount = {
  type: 'amount',
  max: 32,
  required: 'create',
  absentFrom: ['personalUpdate'],
  group: 'amount',
  sensitivity: 'public',
} as const;

const currency = { ...amount, type: 'currency', max: 3 } as const;

const deposit = {
  absentFrom: ['globalUpdate', 'personalUpdate'],
  group: 'deposit',
  conditions: ['C-28'],
} as const;

const knownParty = {
  type: 'identifier',
  max: 256,
  sensitivity: 'public',
  absentFrom: ['personalUpdate'],
} as const;

/** The text of a field in update requests, where nothing is required. */
const withoutCondition = (text: string) => ({ text, when: undefined });
const inUpdates = (text: string) => ({
  globalUpdate: withoutCondition(text),
  personalUpdate: withoutCondition(text),
});

const subpurpose = 'Sub purpose: only with the purposes Goods and Service, each of which has its own values.';
const ofShipped = {
  when: 'Required when `targetCurrency` is CNY and `paymentType` is FullPayment or FinalPayment.',
};

const trade = {
  families: ['global', 'business'],
  max: 256,
  group: 'trade',
  conditions: ['C-05', 'C-06', 'C-27'],
} as const;

/** The order itself (specification §2.3, §2.4). */
export const orderFields = {
  sourceAmount: { ...amount, text: meaning.sourceAmount },
  sourceCurrency: { ...currency, text: meaning.sourceCurrency },
  targetAmount: { ...amount, text: meaning.targetAmount },
  targetCurrency: {
    ...currency,
    text: meaning.targetCurrency,
    in: { personal: { type: 'choice', values: [personalTargetCurrency] } },
  },
  queryNo: {
    type: 'identifier',
    max: 256,
    // A business order takes its quote at confirmation.
    absentFrom: ['business', 'personalUpdate'],
    group: 'amount',
    sensitivity: 'public',
    conditions: ['C-02', 'C-03'],
    text: meaning.queryNo,
    when: 'Required when the two currencies differ.',
    in: {
      globalUpdate: { when: 'Required when amounts or currencies change and the currencies differ.' },
      personal: { when: 'Required when the two currencies differ, here or at confirmation.' },
    },
  },
  ...ofFamilies(personFamilies, {
    lockRate: {
      type: 'flag',
      absentFrom: ['personalUpdate'],
      sensitivity: 'public',
      conditions: ['C-32'],
      text: '`true` holds the quote’s rate for this order from creation until 24 hours later; otherwise the rate is that of the quote given or renewed at confirmation.',
    },
    depositChannel: {
      ...deposit,
      type: 'text',
      max: 32,
      text: 'Payment provider or bank through which the payer deposited the money.',
    },
    depositAmount: {
      ...deposit,
      type: 'amount',
      max: 32,
      sensitivity: 'public',
      text: 'The amount deposited.',
    },
    depositCurrency: {
      ...deposit,
      type: 'currency',
      max: 3,
      sensitivity: 'public',
      text: 'Currency of the deposit.',
      when: 'Required when `depositAmount` is given.',
    },
  }),
  orderNo: {
    type: 'identifier',
    max: 256,
    required: true,
    // In updates it names the order, as the service's own number does.
    absentFrom: ['globalUpdate', 'personalUpdate'],
    group: 'order',
    sensitivity: 'public',
    conditions: ['C-01'],
    text: meaning.orderNo,
  },
  payer: {
    type: 'object',
    text: 'The payer.',
    when: 'Required when `payerId` is not given.',
    in: { ...inUpdates('The payer anew.'), business: { required: true, when: undefined } },
  },
  beneficiary: {
    type: 'object',
    text: 'The beneficiary.',
    when: 'Required when `beneficiaryId` is not given.',
    in: { ...inUpdates('The beneficiary anew.'), business: { required: true, when: undefined } },
  },
  ...ofFamilies(personFamilies, {
    payerId: {
      ...knownParty,
      text: 'Id of a known payer, as a create call answered it.',
      when: 'Required when `payer` is empty.',
      in: { globalUpdate: withoutCondition('Id of a known payer; together with `payer` it is refused.') },
    },
    beneficiaryId: {
      ...knownParty,
      text: 'Id of a known beneficiary, as a create call answered it.',
      when: 'Required when `beneficiary` is empty.',
      in: {
        globalUpdate: withoutCondition(
          'Id of a known beneficiary; together with `beneficiary` it is refused.',
        ),
      },
    },
    purpose: {
      type: 'choice',
      values: purposes,
      max: 256,
      required: 'create',
      group: 'purpose',
      sensitivity: 'public',
      text: 'Purpose of the remittance.',
    },
    subpurpose: {
      type: 'choice',
      values: subpurposes,
      max: 256,
      absentFrom: ['personalUpdate'],
      group: 'purpose',
      sensitivity: 'public',
      conditions: ['C-23', 'C-24', 'C-25', 'C-26'],
      text: subpurpose,
      in: {
        globalUpdate: {
          values: updateSubpurposes,
          text: `${subpurpose} Here it takes \`OTHER_SERVICE\` too.`,
          when: 'Required when `beneficiary.accountType` is `alipay` and the purpose is Goods or Service.',
        },
      },
    },
    fundsSource: {
      type: 'choice',
      values: fundsSources,
      max: 256,
      group: 'purpose',
      sensitivity: 'public',
      text: 'Where the money comes from.',
    },
    relationship: {
      type: 'text',
      max: 256,
      group: 'purpose',
      text: 'Relationship between payer and beneficiary, in the partner’s own words.',
    },
  }),
  paymentType: {
    ...trade,
    type: 'choice',
    values: paymentTypes,
    max: 32,
    sensitivity: 'public',
    conditions: ['C-04', 'C-06', 'C-27'],
    text: 'Which part of the trade’s price this payment is.',
    in: { business: { values: businessPaymentTypes, when: 'Required when `targetCurrency` is CNY.' } },
  },
  transactionMode: {
    type: 'choice',
    values: transactionModes,
    max: 256,
    default: 'cnyMode',
    absentFrom: ['personalUpdate'],
    group: 'trade',
    sensitivity: 'public',
    conditions: ['C-27'],
    text: meaning.transactionMode,
    in: { globalUpdate: { default: undefined }, business: { max: 32 } },
  },
  logisticsCompany: {
    ...trade,
    type: 'text',
    text: 'The carrier of the goods.',
    in: { business: ofShipped },
  },
  logisticsNumber: {
    ...trade,
    type: 'text',
    text: 'The carrier’s tracking number.',
    in: { business: ofShipped },
  },
} as const satisfies Fields;
