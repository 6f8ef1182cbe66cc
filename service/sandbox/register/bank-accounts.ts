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
export const registeredAccounts: readonly RegisteredAccount[] = [
  {
    account: '6222020200112233445',
    name: '王伟',
    idNumber: '11010519491231002X',
    phone: '13800138000',
    bankName: '中国工商银行北京分行',
    state: 'active',
  },
  {
    account: '6217000010010000001',
    name: '李娜',
    idNumber: '310101198806150026',
    phone: '13900139001',
    bankName: '中国建设银行上海分行',
    state: 'active',
  },
  {
    account: '6217000010000004567',
    name: '王小明',
    idNumber: '440301199203071040',
    phone: '13700137002',
    bankName: '中国建设银行深圳分行',
    state: 'active',
  },
  {
    account: '6228480080000019002',
    name: '张敏',
    idNumber: '510107198509210059',
    phone: '13600136003',
    bankName: '中国农业银行成都分行',
    state: 'active',
  },
  {
    account: '6217000010000039001',
    name: '刘洋',
    idNumber: '330106199104121028',
    phone: '13500135004',
    bankName: '中国建设银行杭州分行',
    state: 'closed',
  },
  {
    account: '6225880100010000008',
    name: '吕慧',
    idNumber: '420102198905080037',
    phone: '13400134005',
    bankName: '招商银行武汉分行',
    state: 'dormant',
  },
  {
    account: '6214830100010000003',
    name: '单晓燕',
    idNumber: '370102199308111042',
    phone: '15800158006',
    bankName: '招商银行济南分行',
    state: 'active',
  },
  {
    account: '6222620100010000000',
    name: '欧阳明月',
    idNumber: '110108199011052061',
    phone: '15900159007',
    bankName: '交通银行北京分行',
    state: 'active',
  },
  {
    account: '6217990100010000002',
    name: '买买提·阿卜杜拉',
    idNumber: '650103198607142040',
    phone: '18600186008',
    bankName: '中国邮政储蓄银行乌鲁木齐分行',
    state: 'active',
  },
  {
    account: '6227000100010000009',
    name: '北京星河科技有限公司',
    idNumber: '91110108MA01A2B3CF',
    phone: '01085850009',
    bankName: '中国建设银行北京分行',
    state: 'active',
  },
];
