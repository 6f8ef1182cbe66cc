/** One name of one listed party; a party with aliases has several. */
export type ListedName = {
  list: 'OFAC SDN' | 'UN consolidated';
  /** The list's own number of the party. */
  entryId: string;
  /** What the programme or reference is called in the list. */
  reference: string;
  name: string;
};

export type ScreenedParty = { names: readonly string[] };

export type ScreeningHit = ListedName & {
  /** 0 to 1; see match.ts. */
  score: number;
  screenedName: string;
  /** Which word met which, for a person who has to judge the hit. */
  explanation: string;
};
