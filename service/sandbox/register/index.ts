export {
  registeredAccounts,
  registeredCompanies,
  registeredNames,
  registeredPeople,
  registeredWallets,
} from './registered.ts';
export {
  alipayTestValues,
  bankCheckTestValues,
  chineseCharactersTestValues,
  registerTables,
} from './test-tables.ts';
