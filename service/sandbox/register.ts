/** Parses a text table: a row per line, cells separated by `|`. */
export const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** An invented person whom the sandbox's banks and registers know. */
export type RegisteredPerson = {
  /** The name in Chinese characters. */
  name: string;
  /** The name as a passport would print it; other spellings of the same characters are found too. */
  pinyinName: string;
  /** Mainland resident ID number, or the number of another document. */
  idNumber: string;
};

export const registeredPeople: readonly RegisteredPerson[] = [
  { name: '王伟', pinyinName: 'Wang Wei', idNumber: '11010519491231002X' },
  { name: '李娜', pinyinName: 'Li Na', idNumber: '310101198806150026' },
  { name: '王小明', pinyinName: 'Wang Xiaoming', idNumber: '440301199203071040' },
  { name: '张敏', pinyinName: 'Zhang Min', idNumber: '510107198509210059' },
  { name: '刘洋', pinyinName: 'Liu Yang', idNumber: '330106199104121028' },
  { name: '吕慧', pinyinName: 'Lyu Hui', idNumber: '420102198905080037' },
  { name: '单晓燕', pinyinName: 'Shan Xiaoyan', idNumber: '370102199308111042' },
  { name: '曾志强', pinyinName: 'Zeng Zhiqiang', idNumber: '43010219870226003X' },
  { name: '欧阳明月', pinyinName: 'Ouyang Mingyue', idNumber: '110108199011052061' },
  { name: '买买提·阿卜杜拉', pinyinName: 'Maimaiti Abudula', idNumber: '650103198607142040' },
  { name: '仇海波', pinyinName: 'Qiu Haibo', idNumber: '610113199506301022' },
  { name: '陈静', pinyinName: 'Chen Jing', idNumber: '320508198403191032' },
  { name: '翟天宇', pinyinName: 'Zhai Tianyu', idNumber: '410105199601280015' },
  { name: '赵安琪', pinyinName: 'Zhao Anqi', idNumber: '810000198305170017' },
];

/** An invented company, with an invented credit code, that the sandbox's banks and registers know. */
export type RegisteredCompany = {
  /** The name in Chinese characters. */
  name: string;
  pinyinName: string;
  creditCode: string;
};

export const registeredCompanies: readonly RegisteredCompany[] = rowsOf(`
  91350100M000100Y43 | Shili Maoyi Youxian Gongsi                                | 示例贸易有限公司
  91110108MA01A2B3CF | Beijing Xinghe Keji Youxian Gongsi                        | 北京星河科技有限公司
  91310115MA1K4D5E6D | Shanghai Yunfan Maoyi Youxian Gongsi                      | 上海云帆贸易有限公司
  91440300MA5F7G8H9U | Shenzhen Lanjing Gongyinglian Guanli Youxian Gongsi       | 深圳蓝鲸供应链管理有限公司
  91500103MA5U1W2X32 | Chongqing Changjiang Zhongxing Jixie Gufen Youxian Gongsi | 重庆长江重型机械股份有限公司`).map(
  ([creditCode = '', pinyinName = '', name = '']) => ({ name, pinyinName, creditCode }),
);

/** The names in Chinese characters registered for an identifier. */
export function registeredNames(subject: { entityType: 'I' | 'B'; identifier: string }): string[] {
  const { entityType, identifier } = subject;
  return entityType === 'B'
    ? registeredCompanies.filter(({ creditCode }) => creditCode === identifier).map(({ name }) => name)
    : registeredPeople.filter(({ idNumber }) => idNumber === identifier).map(({ name }) => name);
}

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

/** The first account is not a card and has no check digit; all others end in a check digit (ISO/IEC 7812). */
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

/** An Alipay wallet that the sandbox knows, and its owner. */
export type RegisteredWallet = {
  /** The login name: a mainland mobile number or an e-mail address. */
  login: string;
  /** The name in Chinese characters. */
  name: string;
  idNumber: string;
  /**
   * `unverified`: the holder's name is not verified; `limited`: the annual limit for transfers from abroad is used up.
   */
  state: 'active' | 'unverified' | 'limited';
};

export const registeredWallets: readonly RegisteredWallet[] = [
  { login: '13800138000', name: '王伟', idNumber: '11010519491231002X', state: 'active' },
  { login: 'lina@example.com', name: '李娜', idNumber: '310101198806150026', state: 'active' },
  { login: '13600136003', name: '张敏', idNumber: '510107198509210059', state: 'active' },
  { login: '15900159007', name: '欧阳明月', idNumber: '110108199011052061', state: 'active' },
  { login: '13400134005', name: '吕慧', idNumber: '420102198905080037', state: 'limited' },
  { login: 'chenjing@example.com', name: '陈静', idNumber: '320508198403191032', state: 'unverified' },
];
