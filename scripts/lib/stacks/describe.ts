import type { StackRecord } from './place.ts';

export const describeStacks = (stacks: readonly StackRecord[]): string =>
  stacks.map(describeStack).join('\n');

function describeStack({ id, portalUrl, serviceUrl, faultsUrl, dataDir, people }: StackRecord): string {
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    `Stack ${id}`,
    `  Portal          ${portalUrl}`,
    `  Payout service  ${serviceUrl}`,
    `  Faults          ${faultsUrl}`,
    `  Data            ${dataDir}`,
    ...people.map(
      ({ email, password, role, name }) => `  ${email.padEnd(width)}  ${password}  ${role} (${name})`,
    ),
    '',
  ].join('\n');
}

export function describeList(stacks: readonly { id: string; record: StackRecord | undefined }[]): string {
  if (stacks.length === 0) return 'There are no stacks: npm run stack -- up starts one.';
  return stacks
    .map(({ id, record }) => `${id}  ${record?.portalUrl ?? 'does not run: down clears it'}`)
    .join('\n');
}
