import { formatAmount } from '../../lib/service-core/money/index.ts';
import { serviceSettings } from '../domain/context.ts';
import { verdictTexts } from '../domain/lookups/check-inputs.ts';
import { rowsOf } from './register.ts';
import { accountEndings, referenceNames, type TestValue } from './test-values.ts';

/** A table for documents; in its cells `…` marks values to type. */
type TestValueTable = {
  /** Identifies the table in documents. */
  id: string;
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

const rowsOfTestValues = (values: readonly TestValue[]) =>
  values.map(({ value, meaning }) => [`\`${value}\``, meaning]);
const usd = (minor: bigint) => `${formatAmount(minor, 'USD')} USD`;

function namesAndAmounts(): string[][] {
  const { reviewLimitUsdMinor, orderLimitUsdMinor } = serviceSettings();
  return [
    ['a beneficiary named `Wang Wei`, paid in mainland China', '`information_required`, with `RFI_link`'],
    ['the page of that link answered with `王伟`', '`pending`'],
    [
      'the page of that link answered with another reading, such as `欧阳明月`',
      '`information_required` until the review approves the name or rejects it',
    ],
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

/** The tables of all values that choose a sandbox outcome, for the page and the guide. */
export function testValueTables(): TestValueTable[] {
  return [
    {
      id: 'account-endings',
      title: 'The beneficiary’s account number, or Alipay `routingValue`, ends in',
      columns: ['Ending', 'Outcome'],
      rows: rowsOfTestValues(accountEndings),
    },
    {
      id: 'references',
      title: 'The `payer.reference` of a global order starts with (this goes before an ending)',
      columns: ['Beginning', 'Outcome'],
      rows: rowsOfTestValues(referenceNames),
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

/** A table of values to send and their results; `''` is a value left out. */
export type TestTable = TestValueTable & {
  /** The range of columns with values to type: first, and one past the last. */
  typed: readonly [from: number, to: number];
};

/** The beginning of a verdict's message, short enough for a table. */
const short = (text: string) => text.split(':', 1)[0] ?? '';
const failed = (verdict: keyof typeof verdictTexts) => `10028 ${short(verdictTexts[verdict])}`;
const verified = '1 verified';

/** `GET /global/payout/validation/query-chinese-characters`: finds every registered person; these are examples. */
export const chineseCharactersTestValues: TestTable = {
  id: 'chinese-characters',
  title: 'Chinese characters of a name in pinyin: `GET /global/payout/validation/query-chinese-characters`',
  typed: [0, 3],
  columns: ['pinyinName', 'idNumber', 'uionSocialCreditCode', 'chineseCharacters'],
  rows: [
    ['Wang Wei', '11010519491231002X', '', '王伟'],
    ['xiaoming WANG', '440301199203071040', '', '王小明'],
    ['Lyu Hui', '420102198905080037', '', '吕慧'],
    ['Lü Huì', '420102198905080037', '', '吕慧'],
    ['Shan Xiaoyan', '370102199308111042', '', '单晓燕'],
    ['Zeng Zhiqiang', '43010219870226003X', '', '曾志强'],
    ['Ouyang Mingyue', '110108199011052061', '', '欧阳明月'],
    ['Maimaiti Abudula', '650103198607142040', '', '买买提·阿卜杜拉'],
    ['Beijing Xinghe Keji Youxian Gongsi', '', '91110108MA01A2B3CF', '北京星河科技有限公司'],
    ['Shanghai Yunfan Maoyi Co., Ltd.', '', '91310115MA1K4D5E6D', '上海云帆贸易有限公司'],
    ['Wang Fang', '11010519491231002X', '', ''],
    ['Wang Wei', '320508198403191032', '', ''],
  ],
};

/** `POST /payout/common/bank/check`. */
export const bankCheckTestValues: TestTable = {
  id: 'bank-check',
  title: 'Bank account check: `POST /payout/common/bank/check`',
  typed: [0, 5],
  columns: ['type', 'name', 'idNumber', 'account', 'phone', 'answer'],
  rows: [
    ['check3', '王伟', '11010519491231002X', '6222020200112233445', '', verified],
    ['check4', '王伟', '11010519491231002X', '6222020200112233445', '13800138000', verified],
    ['check4', '李娜', '310101198806150026', '6217000010010000001', '13900139001', verified],
    ['check3', '北京星河科技有限公司', '91110108MA01A2B3CF', '6227000100010000009', '', verified],
    ['check4', '李娜', '310101198806150026', '6217000010010000001', '13900139999', failed('phone_mismatch')],
    ['check3', '王伟', '11010519491231002X', '6228480080000019002', '', failed('name_mismatch')],
    ['check3', '王小明', '11010519491231002X', '6217000010000004567', '', failed('id_mismatch')],
    ['check3', '刘洋', '330106199104121028', '6217000010000039001', '', failed('account_closed')],
    ['check3', '吕慧', '420102198905080037', '6225880100010000008', '', failed('account_dormant')],
    ['check3', '王伟', '11010519491231002X', '6221550100010000006', '', failed('account_not_found')],
  ],
};

/** `POST /global/payout/alipay/verification`, with the other fields that each template needs. */
export const alipayTestValues: TestTable = {
  id: 'alipay-verification',
  title: 'Alipay verification: `POST /global/payout/alipay/verification`',
  typed: [1, 7],
  columns: [
    'Template',
    'lastName',
    'firstName',
    'fullName',
    'idNumber',
    'Account',
    'phoneNumber',
    'result',
    'message',
  ],
  rows: rowsOf(`
    C2C wallet  | Wang   | Wei     |    | 11010519491231002X | 13800138000          |             | success | the transaction is feasible
    C2C wallet  | 李      | 娜       |    | 310101198806150026 | lina@example.com     |             | success | the transaction is feasible
    C2C wallet  | Wang   | Wei     |    | 11010519491231002X | 13600136003          |             | failed  | name mismatch
    C2C wallet  | Zhang  | Min     |    | 11010519491231002X | 13600136003          |             | failed  | ID number mismatch
    C2C wallet  | Lyu    | Hui     |    | 420102198905080037 | 13400134005          |             | failed  | wallet limit reached
    C2C wallet  | Chen   | Jing    |    | 320508198403191032 | chenjing@example.com |             | failed  | wallet not verified
    C2C wallet  | Wang   | Wei     |    | 11010519491231002X | nobody@example.com   |             | failed  | wallet not found
    B2C payroll | Ouyang | Mingyue |    | 110108199011052061 | 15900159007          |             | success | the transaction is feasible
    C2C bank    |        |         | 王伟 | 11010519491231002X | 6222020200112233445  | 13800138000 | success | the transaction is feasible
    C2C bank    |        |         | 刘洋 | 330106199104121028 | 6217000010000039001  | 13500135004 | failed  | account closed
    C2C bank    |        |         | 李娜 | 310101198806150026 | 6217000010010000001  | 13900139999 | failed  | phone mismatch`),
};

/** The tables of the register for documents; in their cells `…` marks values to type. */
export function registerTables(): TestValueTable[] {
  return [chineseCharactersTestValues, bankCheckTestValues, alipayTestValues].map((table) => {
    const { id, title, columns, rows } = table;
    const [from, to] = table.typed;
    const printed = (cell: string, index: number) =>
      cell !== '' && index >= from && index < to ? `\`${cell}\`` : cell;
    return { id, title, columns, rows: rows.map((row) => row.map(printed)) };
  });
}
