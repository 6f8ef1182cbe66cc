export {
  type AccountMisfit,
  accountMisfits,
  type CountryMisfit,
  countryMisfits,
  isWalletRouting,
  type PaidAccount,
  personalTargetCurrency,
} from './account-fit.ts';
export {
  beginsLikeIban,
  isBritish,
  needsIban,
  passesLuhn,
  type Rail,
  validateAccountNumber,
  validateBic,
  validateCardNumber,
  validateIban,
  validateMainlandAccount,
} from './account-number.ts';
export {
  creditCodeCheckCharacter,
  hasChineseCharacters,
  residentIdCheckCharacter,
  validateChineseName,
  validateCreditCode,
  validateResidentId,
} from './chinese-identifiers.ts';
export {
  validateAlipayLogin,
  validateEmail,
  validatePhone,
  validatePhoneCode,
  validatePhoneNumber,
} from './contact.ts';
export { compact, type IdentifierKind, type IdentityProblem, oddCharacter } from './problem.ts';
export { validateRouting } from './routing.ts';
