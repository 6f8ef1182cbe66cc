import { isWideRange } from '../../domain/network-address.ts';
import { allowAddresses, disallowAddresses } from '../../domain/partners/change-partner.ts';
import type { PartnerProfile } from '../../domain/partners/find-partner.ts';
import type { CommandSpec, GroupSpec } from '../command.ts';
import type { Session } from '../session.ts';
import { traceOf } from './partners.ts';
import { ofPartner, shown } from './shared.ts';

function listed({ ctx }: Session, { ipAllowlist }: PartnerProfile) {
  const none =
    ctx.settings.mode === 'production'
      ? 'Nothing is listed: every call is refused until an address is added.'
      : 'Nothing is listed: the sandbox takes calls from everywhere until an address is added.';
  return shown(ipAllowlist.length === 0 ? none : ipAllowlist.join('\n'), ipAllowlist);
}

const list: CommandSpec = {
  usage: 'list <partner>',
  summary: 'from where the partner may call',
  kind: 'read',
  examples: ['allowlist list "Acme Trading"'],
  async run({ session, args: [reference = ''] }) {
    const found = await session.partner(reference);
    return found.ok ? listed(session, found.value.profile) : found;
  },
};

const add: CommandSpec = {
  usage: 'add <partner> <addresses...>',
  summary: 'addresses or CIDR ranges, IPv4 and IPv6',
  kind: 'change',
  danger: ([, ...addresses]) => {
    const wide = addresses.filter(isWideRange);
    return wide.length === 0 ? undefined : `${wide.join(', ')} lets a large part of the Internet call.`;
  },
  examples: ['allowlist add "Acme Trading" 203.0.113.7 198.51.100.0/24 2001:db8:17::/48'],
  run: ofPartner(async ({ session, partner, args: addresses }) => {
    const changed = await session.change((ctx) => allowAddresses(ctx, partner, addresses), traceOf);
    return changed.ok ? listed(session, changed.value.after) : changed;
  }),
};

const remove: CommandSpec = {
  usage: 'remove <partner> <addresses...>',
  summary: 'take entries off the list',
  kind: 'change',
  danger: ([partner]) => `Calls of ${partner} from there will be refused.`,
  examples: ['allowlist remove "Acme Trading" 198.51.100.0/24 --yes'],
  run: ofPartner(async ({ session, partner, args: addresses }) => {
    const changed = await session.change((ctx) => disallowAddresses(ctx, partner, addresses), traceOf);
    return changed.ok ? listed(session, changed.value.after) : changed;
  }),
};

export const allowlist: GroupSpec = {
  name: 'allowlist',
  summary: 'IP addresses from which a partner may call',
  commands: [list, add, remove],
};
