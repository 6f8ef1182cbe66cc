import { rowsOf } from './rows.ts';

/** An account that the sandbox's banks know, and its owner. */
export type RegisteredAccount = {
  account: string;
  /** The name as the bank holds it, in Chinese characters. */
  name: string;
  /** The holder's ID number or unified social credit code. */
  idNumber: string;
  /** The phone number that the bank holds for the account. */
  phone: string;
  bankName: string;
  state: 'active' | 'closed' | 'dormant';
};

/** The first account is no card and has no check digit; all others end in one (ISO/IEC 7812). */
export const registeredAccounts: readonly RegisteredAccount[] = rowsOf(`
  6222020200112233445 | 11010519491231002X | 13800138000 | active  | 中国工商银行北京分行 | 王伟
  6217000010010000001 | 310101198806150026 | 13900139001 | active  | 中国建设银行上海分行 | 李娜
  6217000010000004567 | 440301199203071040 | 13700137002 | active  | 中国建设银行深圳分行 | 王小明
  6228480080000019002 | 510107198509210059 | 13600136003 | active  | 中国农业银行成都分行 | 张敏
  6217000010000039001 | 330106199104121028 | 13500135004 | closed  | 中国建设银行杭州分行 | 刘洋
  6225880100010000008 | 420102198905080037 | 13400134005 | dormant | 招商银行武汉分行 | 吕慧
  6214830100010000003 | 370102199308111042 | 15800158006 | active  | 招商银行济南分行 | 单晓燕
  6222620100010000000 | 110108199011052061 | 15900159007 | active  | 交通银行北京分行 | 欧阳明月
  6217990100010000002 | 650103198607142040 | 18600186008 | active  | 中国邮政储蓄银行乌鲁木齐分行 | 买买提·阿卜杜拉
  6227000100010000009 | 91110108MA01A2B3CF | 01085850009 | active  | 中国建设银行北京分行 | 北京星河科技有限公司`).map(
  ([account = '', idNumber = '', phone = '', state, bankName = '', name = '']) => ({
    account,
    name,
    idNumber,
    phone,
    bankName,
    state: state as RegisteredAccount['state'],
  }),
);
