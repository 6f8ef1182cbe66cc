import { alipayPurposes, type endpoints, type RequestInput } from '../../service-core/contract/index.ts';
import {
  compact,
  validateAlipayLogin,
  validateChineseName,
  validateResidentId,
} from '../../service-core/identity/index.ts';
import { cleanLine } from '../../service-core/text/clean-text.ts';
import { needsReviewedEntity } from '../transfers/conditions/checks.ts';
import { fieldsOfScenario, isMainlandOnly, purposesOfScenario } from './alipay-scenarios.ts';
import { idProblem, loginProblem, phoneProblem } from './check-details.ts';
import type { AlipayField, AlipayInput, InputProblem, InputProblemKind } from './types.ts';

type Request = RequestInput<(typeof endpoints)['alipayVerification']>;

/** Returns the problems that stop a verification of this scenario (C-39 to C-41). */
export function alipayProblems(input: AlipayInput): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!purposesOfScenario(input.scenario).includes(input.purpose)) {
    problems.push({ field: 'purpose', problem: 'empty' });
  }
  if (needsReviewedEntity(input.scenario) && !input.entityReviewed) {
    problems.push({ field: 'entityReviewed', problem: 'not-confirmed' });
  }
  for (const field of fieldsOfScenario(input.scenario)) {
    const problem = problemOf(field, input);
    if (problem) problems.push({ field, problem });
  }
  return problems;
}

function problemOf(field: AlipayField, input: AlipayInput): InputProblemKind | undefined {
  const value = cleanLine(input[field]);
  if (value === '') return 'empty';
  const mainlandOnly = isMainlandOnly(input.scenario, field);
  if (field === 'fullName' && mainlandOnly) return validateChineseName(value).ok ? undefined : 'not-chinese';
  if (field === 'idNumber' && mainlandOnly) return mainlandProblem(value);
  if (field === 'login') return loginProblem(value);
  return field === 'phoneNumber' ? phoneProblem(value) : undefined;
}

/** Residence permits for Hong Kong, Macao and Taiwan have numbers of the same form. */
function mainlandProblem(value: string): InputProblemKind | undefined {
  const valid = validateResidentId(value);
  if (valid.ok) return /^8[123]/.test(valid.value) ? 'not-resident-id' : undefined;
  return idProblem(value) ?? 'not-resident-id';
}

/** The request of a scenario, with what it asks for and nothing else that was typed. */
export function alipayRequest(input: AlipayInput): Request {
  const wanted = new Set<string>(fieldsOfScenario(input.scenario));
  const text = (field: AlipayField): string | undefined =>
    wanted.has(field) ? cleanLine(input[field]) : undefined;
  const code = (field: AlipayField): string | undefined =>
    wanted.has(field) ? compact(input[field]) : undefined;
  const login = text('login');
  const valid = login === undefined ? undefined : validateAlipayLogin(login);
  return pruned({
    purpose: alipayPurposes.find((one) => one === input.purpose),
    payer: {
      fullName: text('payerFullName'),
      nationality: text('payerNationality'),
      address: { country: text('payerCountry') },
    },
    beneficiary: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      fullName: text('fullName'),
      idNumber: code('idNumber'),
      phoneNumber: code('phoneNumber'),
      accountInfo: {
        number: code('accountNumber'),
        routingType: valid && 'alipay',
        routingValue: valid?.ok ? valid.value : login,
      },
      address: { country: text('beneficiaryCountry') },
    },
  }) as Request;
}

/** Without what is absent, and without objects that hold nothing. */
function pruned(value: object): object {
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (inner === undefined) return [];
    if (typeof inner !== 'object' || inner === null) return [[key, inner] as const];
    const kept = pruned(inner);
    return Object.keys(kept).length > 0 ? [[key, kept] as const] : [];
  });
  return Object.fromEntries(entries);
}
