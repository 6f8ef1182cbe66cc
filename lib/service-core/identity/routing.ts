import type { Result } from '../result.ts';
import type { Rail } from './account-number.ts';
import { validateBic } from './accounts.ts';
import { validateNationalRouting } from './national-routing.ts';
import type { IdentityProblem } from './problem.ts';

/** Checks `routingValue` by its `routingType` (specification §2.4, §2.5) and puts it into its usual form. */
export function validateRouting(
  routingType: string,
  routingValue: string,
  rail: Partial<Rail> = {},
): Result<string, IdentityProblem> {
  return routingType === 'swift'
    ? validateBic(routingValue)
    : validateNationalRouting(routingType, routingValue, rail);
}
