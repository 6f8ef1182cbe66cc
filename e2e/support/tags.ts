import { test } from '@playwright/test';
import type { Language } from './words.ts';

/**
 * A flow that changes what everybody on the stack sees: clock, network, callback address, settings, policies. Such flows
 * run one by one, on a stack of their own or after all others, and put back what they changed.
 */
export const alone = '@alone';

/** A flow that only the long run makes. */
export const long = '@long';

/** True in the long run, which sees more of each page than the gate. */
export const isLongRun = process.env.E2E_LONG === '1';

/** A flow of both languages is made in English each time, in Chinese by the long run. */
export const longUnlessEnglish = (language: Language): string[] => (language === 'en' ? [] : [long]);

/** True while a flow runs that has the stack to itself. */
export const isAlone = (): boolean => test.info().project.name === 'alone';

export function refuseUnlessAlone(): void {
  if (!isAlone()) throw new Error('this changes what other flows see: give the flow the tag `alone`');
}
