/** The closed lists of the interface, in the interface's spelling (specification §2.3–2.6, §4.3–4.5). */

export const transactionModes = ['cnyMode', 'originalMode', 'crossMode'] as const;
export const paymentTypes = ['DepositPayment', 'FullPayment', 'FinalPayment'] as const;
export const businessPaymentTypes = [...paymentTypes, 'Other'] as const;

export const purposes = [
  'Salary',
  'Family Support',
  'Payroll',
  'Goods',
  'Service',
  'Tuition',
  'Insurance',
  'Travel',
  'Rent',
  'Living',
] as const;

export const goodsSubpurposes = [
  'CLOTHES_BAGS_SHOES_CLOTHES',
  'DAILY_SUPPLIES_AND_COSMETICS',
  'ELECTRONICS_AND_HOME_APPLIANCES',
  'TOYS_KIDS_BABIES',
] as const;

export const serviceSubpurposes = [
  'INTERPRETATION_SERVICE',
  'TRANSLATION_SERVICE',
  'HUMAN_RESOURCE_SERVICE',
  'ESTATE_AGENCY_SERVICE',
  'SOFTWARE_DEVELOPMENT_SERVICE',
  'WEB_DESIGN_OR_DEVELOPMENT_SERVICE',
  'DRAFTING_LEGAL_SERVICE',
  'LEGAL_RELATED_CERTIFICATION_SERVICE',
  'ACCOUNTING_SERVICE',
  'TAX_SERVICE',
  'ARCHITECTURAL_DECORATION_DESIGN_SERVICE',
  'ADVERTISING_SERVICE',
  'MARKET_RESEARCH_SERVICE',
  'EXHIBITION_BOOTH_SERVICE',
] as const;

export const subpurposes = [...goodsSubpurposes, ...serviceSubpurposes] as const;
/** Only the update request accepts OTHER_SERVICE (§2.5). */
export const updateSubpurposes = [...subpurposes, 'OTHER_SERVICE'] as const;

export const fundsSources = [
  'Business income',
  'Employment income',
  'Part-time income',
  'Saving deposits',
] as const;

export const accountTypes = ['bank', 'alipay'] as const;
export const routingTypes = ['bsb', 'swift', 'sort', 'ifsc', 'aba', 'alipay', 'bpay', 'ach', 'fps'] as const;
export const updateRoutingTypes = ['bsb', 'swift', 'sort', 'ifsc', 'aba', 'alipay', 'wechat'] as const;
export const entityTypes = ['I', 'B'] as const;
export const idTypes = ['idcard', 'passport', 'driver', 'residence', 'workpermit', 'other'] as const;
export const genders = ['Male', 'FeMale'] as const;
export const walletTypes = ['personal', 'business'] as const;
export const bankCheckTypes = ['check3', 'check4'] as const;
/** Spelled FamilySupport here, unlike the orders' 'Family Support'. */
export const alipayPurposes = ['Salary', 'FamilySupport', 'Payroll', 'Goods', 'Service'] as const;

export const businessFileTypes = [
  'proforma_invoice',
  'purchase_order',
  'logistics_material',
  'export_declaration',
  'communication_record',
  'beneficiary_id_card',
  'beneficiary_power_attorney',
  'historical_transaction_material',
  'proof_purchase',
  'other',
] as const;

/** Document type codes that the interface does not explain (specification §4.4). */
export const unexplainedTypes = [
  'ME',
  'MC',
  'SIGN',
  'HR',
  'NCOM',
  'BC',
  'EC',
  'POIPBE',
  'COI',
  'RSIBF',
  'TC',
] as const;

export const globalFileTypes = [
  'bill',
  'offer',
  'identification_front',
  'identification_back',
  ...unexplainedTypes,
  ...businessFileTypes,
] as const;

export type TransactionMode = (typeof transactionModes)[number];
export type Purpose = (typeof purposes)[number];
export type WalletType = (typeof walletTypes)[number];
export type FileType = (typeof globalFileTypes)[number];

/**
 * Returns the sub purposes that a purpose allows; empty if it has none (§2.6). Pass `'update'` for the update request,
 * which also accepts OTHER_SERVICE.
 */
export function subpurposesOf(purpose: string, request: 'create' | 'update' = 'create'): readonly string[] {
  if (purpose === 'Goods') return goodsSubpurposes;
  if (purpose !== 'Service') return [];
  return request === 'update' ? [...serviceSubpurposes, 'OTHER_SERVICE'] : serviceSubpurposes;
}

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** The officially assigned ISO 3166-1 two-letter codes. Names come from Intl.DisplayNames, in the reader's language. */
export const countries: readonly string[] = codes.split(' ');

const known = new Set(countries);

export function isCountry(code: string): boolean {
  return known.has(code);
}
