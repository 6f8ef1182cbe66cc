import { z } from 'zod';
import { isCurrency } from '../../service-core/money/index.ts';

/** The periods of the overview, in days up to today. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

/** The overview's address: unknown values fall back instead of failing. */
export const overviewSchema = z.object({
  days: z.coerce.number().pipe(z.literal(periods)).catch(30),
  /** The currency whose payments are drawn; left out, the one with the most payments. */
  paid: z.string().refine(isCurrency).optional().catch(undefined),
  /** The payments as a table instead of a picture. */
  as: z.literal('table').optional().catch(undefined),
});
export type OverviewInput = z.output<typeof overviewSchema>;
