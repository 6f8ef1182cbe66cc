/**
 * Reasons for which the service requires information, by the beginning of its sentence (decisions §5). Other sentences
 * name the value that is wrong, and are shown as the service gives them.
 */
export const informationReasons = {
  nameNeeded: 'the account is in mainland China: give the beneficiary’s name in Chinese characters,',
  nameUnproven:
    'the name in Chinese characters supplied on the page of RFI_link does not read as the name given;',
  namesDiffer: 'the order names its beneficiary in two ways:',
  amountAboveLimit: 'the amount is above the limit of',
  payerDoubtful: 'the service has to check the payer’s details before the order can go on:',
  beneficiaryDoubtful: 'the service has to check the beneficiary’s details before the order can go on:',
} as const;

export type InformationReason = keyof typeof informationReasons;

/** The reason at the beginning of one of the service's sentences; undefined for another sentence. */
export function informationReasonOf(sentence: string): InformationReason | undefined {
  const found = Object.entries(informationReasons).find(([, start]) => sentence.startsWith(start));
  return found?.[0] as InformationReason | undefined;
}
