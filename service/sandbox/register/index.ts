export { type RegisteredWallet, registeredWallets } from './alipay-accounts.ts';
export { type RegisteredAccount, registeredAccounts } from './bank-accounts.ts';
export { type RegisteredCompany, registeredCompanies } from './companies.ts';
export { registeredNames } from './names.ts';
export { type RegisteredPerson, registeredPeople } from './people.ts';
export {
  alipayTestValues,
  bankCheckTestValues,
  chineseCharactersTestValues,
  registerTables,
  type TestTable,
} from './test-tables.ts';
