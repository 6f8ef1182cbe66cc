import type { GroupSpec } from './command.ts';
import { allowlist } from './commands/allowlist.ts';
import { audit } from './commands/audit.ts';
import { callbacks } from './commands/callbacks.ts';
import { deliveries } from './commands/deliveries.ts';
import { entities } from './commands/entities.ts';
import { keys } from './commands/keys.ts';
import { kyc } from './commands/kyc.ts';
import { ledger } from './commands/ledger.ts';
import { orders } from './commands/orders.ts';
import { partners } from './commands/partners.ts';
import { reviews } from './commands/reviews.ts';
import { wallets } from './commands/wallets.ts';

/** Everything the back office can do, in the order of its help. */
export const groups: readonly GroupSpec[] = [
  partners,
  keys,
  allowlist,
  callbacks,
  deliveries,
  wallets,
  orders,
  reviews,
  entities,
  kyc,
  ledger,
  audit,
];
