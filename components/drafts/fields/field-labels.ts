import { wantsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { wordKeys } from '@/lib/service-core/fields/registry.ts';

export type FieldWords = { label: string; hint: string | null };

function own(path: FieldPath): FieldWords {
  const { label, hint } = wordKeys(path);
  return { label, hint };
}

function variant(name: string): FieldWords {
  return { label: `variant.${name}.label`, hint: `variant.${name}.hint` };
}

function routingWords(values: DraftValues): FieldWords {
  const { accountType, accountInfo } = values.beneficiary;
  const type = accountType === 'alipay' ? 'alipay' : accountInfo.routingType;
  if (type === '') return own('beneficiary.accountInfo.routingValue');
  const hinted = type === 'alipay' || type === 'swift';
  return { label: `variant.routing.${type}`, hint: hinted ? `variant.routing.${type}Hint` : null };
}

/** Keys below `fields` for a field's label and hint; what a field is called can depend on who it is about. */
export function fieldWords(path: FieldPath, values: DraftValues): FieldWords {
  if (path === 'beneficiary.accountInfo.routingValue') return routingWords(values);
  if (path === 'beneficiary.lastName' || path === 'beneficiary.firstName') {
    return wantsChineseName(values) ? { ...own(path), hint: `${path}.hintInChinese` } : own(path);
  }
  const match = /^(payer|beneficiary)\.(fullName|idNumber|nationality)$/.exec(path);
  if (!match) return own(path);
  if (values.family === 'business') {
    return variant(match[2] === 'fullName' ? 'companyName' : 'residentId');
  }
  const party = match[1] === 'payer' ? values.payer : values.beneficiary;
  if (party.entityType === 'B') {
    if (match[2] === 'fullName') return variant('companyName');
    return variant(match[2] === 'idNumber' ? 'registrationNumber' : 'registrationCountry');
  }
  const resident = match[2] === 'idNumber' && party.idType === 'idcard' && party.nationality === 'CN';
  return resident ? variant('residentId') : own(path);
}
