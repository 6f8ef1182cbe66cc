import type { Actor } from '../../auth/types.ts';
import { useCase } from '../../auth/use-case.ts';
import { now } from '../../clock.ts';
import { countRecoveryCodes, findFactor, peopleWithFactor, steppedUpAt, type Tx } from './data.ts';
import type { PersonWithFactor, SecondFactorView } from './types.ts';

const validMs = 5 * 60_000;

/** The person's own. */
export async function loadSecondFactor(actor: Actor): Promise<SecondFactorView> {
  const [factor, recoveryCodesLeft] = await Promise.all([
    findFactor(actor.userId),
    countRecoveryCodes(actor.userId),
  ]);
  return {
    isOn: factor?.secret != null,
    since: factor?.secret == null ? null : (factor.confirmedAt?.toISOString() ?? null),
    recoveryCodesLeft,
  };
}

/** True if this session proved its second factor in the last five minutes (reliability.md, rule 8). */
export async function isSteppedUp({ sessionId, userId }: Actor, tx?: Tx): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId, by: 'factor' }, tx));
}

/** The same for a person without a second factor who proved their password. */
export async function isProved({ sessionId, userId }: Actor): Promise<boolean> {
  return isFresh(await steppedUpAt({ sessionId, userId }));
}

const isFresh = (at: Date | null) => at !== null && now().getTime() - at.getTime() <= validMs;

/** Tells if this person has a second factor, and if this session proved it just now. */
export async function secondFactorState(actor: Actor): Promise<{ isOn: boolean; isFresh: boolean }> {
  const [factor, isRecent] = await Promise.all([findFactor(actor.userId), isSteppedUp(actor)]);
  return { isOn: factor?.secret != null, isFresh: isRecent };
}

/** Returns the people who can be asked for a second factor, with the time they set it up. */
export const loadPeopleWithFactors = useCase('second-factor:reset', async (): Promise<PersonWithFactor[]> => {
  const people = await peopleWithFactor();
  return people.map(({ id, name, role, secondFactor }) => ({
    userId: id,
    name,
    role,
    since: secondFactor?.confirmedAt?.toISOString() ?? null,
  }));
});
