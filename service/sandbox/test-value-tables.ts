import { formatAmount } from '../../lib/service-core/money/index.ts';
import { serviceSettings } from '../domain/context.ts';
import { registerTables } from './register/test-tables.ts';
import { accountEndings, referenceNames, type TestValue } from './test-values.ts';

/** A table for readers: cells are text in which \`…\` marks values as they are typed. */
export type TestValueTable = {
  /** Names the table in the documents that hold it. */
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

const rowsOf = (values: readonly TestValue[]) =>
  values.map(({ value, meaning }) => [`\`${value}\``, meaning]);
const usd = (minor: bigint) => `${formatAmount(minor, 'USD')} USD`;

function namesAndAmounts(): string[][] {
  const { reviewLimitUsdMinor, orderLimitUsdMinor } = serviceSettings();
  return [
    ['a beneficiary named `Wang Wei`, paid in mainland China', '`information_required`, with `RFI_link`'],
    ['a party named `Zoltan Quarrendorf`', '`information_required`: on the sandbox’s invented watch list'],
    [
      `an individual’s order worth more than ${usd(reviewLimitUsdMinor)}`,
      'needs `identification_front` and `identification_back`',
    ],
    [
      `an order worth more than ${usd(orderLimitUsdMinor)}`,
      '`information_required`: above the limit for one order',
    ],
    ['a source amount above what the wallet has available', '`failed` at confirmation: insufficient balance'],
  ];
}

/** Every value that chooses an outcome in the sandbox, as the page and the guide show it. */
export function testValueTables(): TestValueTable[] {
  return [
    {
      id: 'account-endings',
      title: 'The beneficiary’s account number, or Alipay `routingValue`, ends in',
      columns: ['Ending', 'Outcome'],
      rows: rowsOf(accountEndings),
    },
    {
      id: 'references',
      title: 'The `payer.reference` of a global order starts with (this goes before an ending)',
      columns: ['Beginning', 'Outcome'],
      rows: rowsOf(referenceNames),
    },
    {
      id: 'names-and-amounts',
      title: 'Names and amounts',
      columns: ['Value', 'Outcome'],
      rows: namesAndAmounts(),
    },
    ...registerTables(),
  ];
}
