/** An Alipay wallet that the sandbox knows, and its owner. */
export type RegisteredWallet = {
  /** The login name: a mainland mobile number or an e-mail address. */
  login: string;
  /** The name in Chinese characters. */
  name: string;
  idNumber: string;
  /** `unverified`: its holder has not proved a name; `limited`: it takes no more from abroad this year. */
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
