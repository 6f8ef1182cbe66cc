export { type CountryMisfit, countryMisfits } from './account-country.ts';
export {
  type AccountMisfit,
  accountMisfits,
  isWalletRouting,
  type PaidAccount,
  personalTargetCurrency,
} from './account-fit.ts';
export {
  beginsLikeIban,
  isBritish,
  type Rail,
  validateAccountNumber,
  validateMainlandAccount,
} from './account-number.ts';
export { needsIban, validateBic, validateIban } from './accounts.ts';
export { passesLuhn, validateCardNumber } from './card-number.ts';
export { residentIdCheckCharacter, validateResidentId } from './chinese-identifiers.ts';
export { hasChineseCharacters, validateChineseName } from './chinese-name.ts';
export { validatePhone } from './contact.ts';
export { creditCodeCheckCharacter, validateCreditCode } from './credit-code.ts';
export { validateAlipayLogin, validateEmail } from './login.ts';
export { type IdentifierKind, oddCharacter } from './odd-character.ts';
export { validatePhoneCode, validatePhoneNumber } from './phone-form.ts';
export { compact, type IdentityProblem } from './problem.ts';
export { validateRouting } from './routing.ts';
