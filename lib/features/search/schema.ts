import { z } from 'zod';
import type { MoneyText } from '../../text/money-text.ts';

export const searchSchema = z.object({ q: z.string().trim().min(1).max(100) });

type HitKind = 'order' | 'draft' | 'wallet' | 'recipient' | 'payer';

/** One record that a query found. `isExact`: the query is its whole number or id. */
export type SearchHit = {
  kind: HitKind;
  id: string;
  href: string;
  /** Its number, or the name of a person. */
  title: string;
  /** The recipient, or a person's role for us; never a whole account or ID number. */
  detail: string;
  money: MoneyText | null;
  isExact: boolean;
};

export type SearchAnswer = { hits: SearchHit[] };
