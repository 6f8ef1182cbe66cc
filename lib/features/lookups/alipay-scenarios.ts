import {
  type AlipayScenario,
  alipayRules,
  type AlipayField as WirePath,
} from '../transfers/conditions/checks.ts';
import type { AlipayField } from './schema.ts';

/** The fields of the form and the wire paths whose rules they have, in the order of the form. */
const wirePathOf = {
  payerFullName: 'payer.fullName',
  payerNationality: 'payer.nationality',
  lastName: 'beneficiary.lastName',
  firstName: 'beneficiary.firstName',
  fullName: 'beneficiary.fullName',
  idNumber: 'beneficiary.idNumber',
  login: 'beneficiary.accountInfo.routingValue',
  accountNumber: 'beneficiary.accountInfo.number',
  phoneNumber: 'beneficiary.phoneNumber',
  beneficiaryCountry: 'beneficiary.address.country',
  payerCountry: 'payer.address.country',
} as const satisfies Record<AlipayField, WirePath>;

const order = Object.keys(wirePathOf) as AlipayField[];

/** Returns the fields of a scenario (C-39), in the order of the form. Nothing else is sent. */
export function fieldsOfScenario(scenario: AlipayScenario): AlipayField[] {
  const rules = alipayRules(scenario);
  return order.filter((field) => rules[wirePathOf[field]].visible);
}

/** Purposes of the Alipay check, which are other words than those of orders (ui.md §3.2, note). */
export function purposesOfScenario(scenario: AlipayScenario): readonly string[] {
  const { forced, allowed } = alipayRules(scenario).purpose;
  return forced === undefined ? (allowed ?? []) : [forced];
}

/** C-41: whether this field of the scenario takes only mainland names and cards. */
export function isMainlandOnly(scenario: AlipayScenario, field: AlipayField): boolean {
  const rule = alipayRules(scenario)[wirePathOf[field]];
  return rule.chineseCharactersOnly === true || rule.residentIdOnly === true;
}

/** An order's purpose in the check's words, '' where the check has none for it. */
export function alipayPurposeOf(orderPurpose: string): string {
  const purpose = orderPurpose === 'Family Support' ? 'FamilySupport' : orderPurpose;
  const known = [...purposesOfScenario('wallet'), ...purposesOfScenario('payroll')];
  return known.includes(purpose) ? purpose : '';
}
