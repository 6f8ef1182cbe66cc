import { z } from 'zod';

export const presenceSchema = z.strictObject({
  tabId: z.uuid(),
  /** `here` while the page is open, `take-over` when the person wants to type, `leaving` when it closes. */
  kind: z.enum(['here', 'take-over', 'leaving']),
  active: z.boolean(),
});

/** The state of a draft as one tab of one person sees it. Times are ISO 8601 text. */
export type PresenceView = {
  /** The person whose turn it is to type: one at a time, in as many tabs as they like. */
  holder: { name: string; self: boolean; activeAt: string };
  /** Other tabs in which the same person has this draft open. */
  ownTabs: number;
  /** Other people who have it open and only watch. */
  watching: string[];
};
