import { cleanCode } from '@/lib/service-core/text/clean-text.ts';

// In both languages; the more telling word first.
const rules: readonly [RegExp, string][] = [
  [/发票|invoice|pro-?forma/i, 'proforma_invoice'],
  [/采购|purchase[ _-]?order|(?:^|[^a-z])po(?:[^a-z]|$)/i, 'purchase_order'],
  [/报关|customs|declaration/i, 'export_declaration'],
  [/物流|运单|提单|logistic|waybill|bill[ _-]?of[ _-]?lading/i, 'logistics_material'],
  [/授权|委托书|power[ _-]?of[ _-]?attorney|(?:^|[^a-z])poa(?:[^a-z]|$)/i, 'beneficiary_power_attorney'],
  [/正面|front/i, 'identification_front'],
  [/反面|背面|back/i, 'identification_back'],
  [/身份证|id[ _-]?card/i, 'beneficiary_id_card'],
  [/聊天|沟通|邮件|chat|e-?mail|correspondence/i, 'communication_record'],
  [/凭证|receipt|proof/i, 'proof_purchase'],
  [/录用|offer/i, 'offer'],
  [/账单|(?:^|[^a-z])bill(?:[^a-z]|$)/i, 'bill'],
];

/** A type suggested by the file's name, among those offered; a person still has to accept it. */
export function guessDocumentType(fileName: string, offered: readonly string[]): string | null {
  const name = cleanCode(fileName);
  return rules.find(([words, type]) => offered.includes(type) && words.test(name))?.[1] ?? null;
}
