/** How a draft looks to one tab of one person. Times are ISO 8601 text. */
export type PresenceView = {
  /** Whose turn it is to type: one person at a time, in as many tabs as they like. */
  holder: { name: string; self: boolean; activeAt: string };
  /** Other tabs in which the same person has this draft open. */
  ownTabs: number;
  /** Who else has it open and only watches. */
  watching: string[];
};
