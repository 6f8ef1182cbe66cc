import { type FamilyEndpoints, familyEndpoints } from '../../payout/family-endpoints.ts';
import type { Family } from '../transfers/types.ts';

export { type FamilyEndpoints, familyEndpoints };

/** The table's line of an order, whose `family` column holds nothing else. */
export function endpointsOf(order: { family: string }): FamilyEndpoints {
  return familyEndpoints[order.family as Family];
}
