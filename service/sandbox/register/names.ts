import { registeredCompanies } from './companies.ts';
import { registeredPeople } from './people.ts';

/** The names in Chinese characters that the register has for an identifier. */
export function registeredNames(subject: { entityType: 'I' | 'B'; identifier: string }): string[] {
  const { entityType, identifier } = subject;
  return entityType === 'B'
    ? registeredCompanies.filter(({ creditCode }) => creditCode === identifier).map(({ name }) => name)
    : registeredPeople.filter(({ idNumber }) => idNumber === identifier).map(({ name }) => name);
}
