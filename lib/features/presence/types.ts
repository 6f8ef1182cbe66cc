/** The state of a draft as one tab of one person sees it. Times are ISO 8601 text. */
export type PresenceView = {
  /** The person whose turn it is to type: one at a time, in as many tabs as they like. */
  holder: { name: string; self: boolean; activeAt: string };
  /** Other tabs in which the same person has this draft open. */
  ownTabs: number;
  /** Other people who have it open and only watch. */
  watching: string[];
};
