import { type Family, families } from './types.ts';

/** The family as a database column holds it; the check constraint there allows no other words. */
export function familyOf(text: string): Family {
  return families.find((known) => known === text) ?? 'global';
}
