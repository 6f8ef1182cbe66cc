import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StackSettings } from './settings.ts';
import type { Started } from './stack.ts';

/** Returns the lines shown when the portal is up. */
export function describePortal(
  { demoUsers, faultsUrl, isEmpty }: Pick<Started, 'demoUsers' | 'faultsUrl' | 'isEmpty'>,
  settings: StackSettings,
): string {
  const service = settings.payoutBaseUrl ?? `http://${settings.serviceHost}:${settings.servicePort}`;
  const lines = ['', `  Portal          ${settings.portalUrl}`, `  Payout service  ${service}`];
  if (faultsUrl) lines.push(`  Faults          ${faultsUrl}`);
  lines.push(`  Data            ${settings.dataDir}`);
  if (demoUsers.length > 0) {
    lines.push('', '  Demo users');
    const width = Math.max(...demoUsers.map(({ email }) => email.length));
    for (const { email, password, role, name } of demoUsers) {
      lines.push(`  ${email.padEnd(width)}  ${password}  ${role} (${name})`);
    }
  }
  if (isEmpty) {
    lines.push(
      '',
      '  Nobody can sign in yet: `npm run portal:admin -- create-admin EMAIL` prints a link for the first',
    );
    lines.push('  administrator.');
  }
  return lines.join('\n');
}

export function describeService(_: unknown, settings: StackSettings): string {
  const lines = ['', `  Payout service  http://${settings.serviceHost}:${settings.servicePort}`];
  const demoPartner = join(settings.dataDir, 'sandbox-partner.json');
  // Production has none.
  if (existsSync(demoPartner)) lines.push(`  Demo partner    ${demoPartner}`);
  return lines.join('\n');
}
