type ListName = 'OFAC SDN' | 'UN consolidated';

/** One name of one listed party; a party with aliases has several. */
export type ListedName = {
  list: ListName;
  /** The list's own number of the party. */
  entryId: string;
  /** The name of the programme or reference in the list. */
  reference: string;
  name: string;
  /** Countries the list gives for the party, for a person who has to judge a hit. */
  countries?: readonly string[];
};

/** `cleared` names entries, by {@link entryKey}, that the party was found not to be. */
export type ScreenedParty = { names: readonly string[]; cleared?: ReadonlySet<string> };

/** Identifies a listed party among all others. */
export const entryKey = ({ list, entryId }: Pick<ListedName, 'list' | 'entryId'>): string =>
  `${list} ${entryId}`;

/** A `hit` stops an order until the service has looked at it; a `near` one is for the review before the payout. */
type Strength = 'hit' | 'near';

export type ScreeningHit = ListedName & {
  strength: Strength;
  /** 0 to 1; see match.ts. */
  score: number;
  screenedName: string;
  /** The words that matched, for a person who has to judge the hit. Never for the partner. */
  explanation: string;
};
