// A page answers the actions that it holds, and a press may come from any page: a toast outlives the one that made it.
import '@/lib/features/approvals/actions.ts';
import '@/lib/features/demo/actions.ts';
import '@/lib/features/documents/actions.ts';
import '@/lib/features/drafts/actions.ts';
import '@/lib/features/exchanges/actions.ts';
import '@/lib/features/information/actions.ts';
import '@/lib/features/lookups/actions.ts';
import '@/lib/features/orders/actions.ts';
import '@/lib/features/parties/actions.ts';
import '@/lib/features/policies/actions.ts';
import '@/lib/features/sandbox/actions.ts';
import '@/lib/features/step-up/actions.ts';
import '@/lib/features/users/actions.ts';
import '@/lib/features/users/form-posts.ts';
import '@/lib/features/wallets/actions.ts';
import '@/lib/features/webhooks/actions.ts';
