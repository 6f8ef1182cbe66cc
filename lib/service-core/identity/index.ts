export { usesIban, validateBic, validateIban } from './accounts.ts';
export { passesLuhn, validateCardNumber } from './card-number.ts';
export { hasChineseCharacters, validateChineseName } from './chinese-name.ts';
export { validatePhone } from './contact.ts';
export { creditCodeCheckCharacter, validateCreditCode } from './credit-code.ts';
export { validateAlipayLogin, validateEmail } from './login.ts';
export type { IdentityProblem } from './problem.ts';
export { residentIdCheckCharacter, validateResidentId } from './resident-id.ts';
export { validateRouting } from './routing.ts';
