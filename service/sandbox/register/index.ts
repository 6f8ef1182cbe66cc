export { registeredWallets } from './alipay-accounts.ts';
export { registeredAccounts } from './bank-accounts.ts';
export { registeredCompanies } from './companies.ts';
export { registeredNames } from './names.ts';
export { registeredPeople } from './people.ts';
export {
  alipayTestValues,
  bankCheckTestValues,
  chineseCharactersTestValues,
  registerTables,
} from './test-tables.ts';
