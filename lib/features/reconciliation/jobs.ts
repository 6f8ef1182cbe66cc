import { z } from 'zod';
import { letDoorReadSessions } from '../../auth/drawn-for.ts';
import { actorOfSession } from '../../auth/session-store.ts';
import { forgetOldAttempts } from '../../auth/sign-in.ts';
import { recordAccessRefusal } from '../../auth/use-case.ts';
import { env } from '../../env.ts';
import { stopListening } from '../../live/hub.ts';
import { log, lostLine } from '../../logger.ts';
import { sendMail } from '../../mail/send.ts';
import { followServiceClock, stopServiceClock } from '../../payout/service-clock.ts';
import { webhookPublicKey } from '../../payout/webhook-key.ts';
import { gatherPrinting } from '../../process/standard-output.ts';
import { startJobs, stopJobs } from '../../queue/run.ts';
import { dataFolder } from '../../readiness.ts';
import { expireApprovals } from '../approvals/verbs/end-approval.ts';
import { makeDemo } from '../demo/verbs/make-demo.ts';
import { expireDrafts } from '../drafts/verbs/save-draft.ts';
import { forgetOldExchanges } from '../exchanges/data.ts';
import { foldTotals } from '../orders/data/totals.ts';
import { sealClearLinks } from '../orders/verbs/apply-news.ts';
import {
  askAboutReturns,
  checkPlanned,
  giveUpUploads,
  ordersLeftBehind,
  takeUpOrders,
} from '../orders/verbs/check-order.ts';
import { completeAsChosen } from '../orders/verbs/complete-documents.ts';
import { forgetOldImports } from '../parties/verbs/open-import.ts';
import { rememberParties } from '../parties/verbs/remember-parties.ts';
import { sendForgottenPassword } from '../users/verbs/forgotten-password.ts';
import { checkWallets } from '../wallets/verbs/read-entries.ts';
import { readWallets } from '../wallets/verbs/read-wallets.ts';
import { failWebhook, forgetOldWebhooks, planForgottenWebhooks } from '../webhooks/verbs/settle-webhook.ts';
import { followDatabase, planCheckNow, planWalletReading, processWebhook } from './verbs/process-webhook.ts';

const withEvent = z.object({ eventId: z.uuid() });
const withOrder = z.object({ orderId: z.uuid() });
const withUser = z.object({ userId: z.uuid() });
const withParties = withOrder.extend({
  updateId: z.uuid().optional(),
  payerId: z.string().optional(),
  beneficiaryId: z.string().optional(),
});

type Helpers = { job: { attempts: number; max_attempts: number } };

export const tasks = {
  process_webhook: async (payload: unknown, { job }: Helpers): Promise<void> => {
    const { eventId } = withEvent.parse(payload);
    try {
      await processWebhook(eventId);
    } catch (error) {
      if (job.attempts >= job.max_attempts) await failWebhook(eventId);
      throw error;
    }
  },
  check_order: async (payload: unknown): Promise<void> => {
    await checkPlanned(withOrder.parse(payload).orderId);
  },
  complete_documents: async (payload: unknown): Promise<void> => {
    await completeAsChosen(withOrder.parse(payload).orderId);
  },
  remember_parties: async (payload: unknown): Promise<void> => {
    await rememberParties(withParties.parse(payload));
  },
  read_wallets: async (): Promise<void> => {
    await readWallets();
  },
  load_demo: async (payload: unknown): Promise<void> => {
    await makeDemo(withUser.parse(payload).userId);
  },
  send_mail: (payload: unknown, { job }: Helpers): Promise<void> =>
    sendMail(payload, job.attempts >= job.max_attempts),
  forgotten_password: sendForgottenPassword,
  check_wallets: checkWallets,
};

/** The work of every minute; each piece is a job of its own, so that one that fails stops no other. */
export const sweeps = {
  sweep: async () => {
    for (const orderId of await ordersLeftBehind()) await planCheckNow(orderId);
  },
  take_up_orders: takeUpOrders,
  ask_about_returns: askAboutReturns,
  plan_forgotten_webhooks: planForgottenWebhooks,
  expire_approvals: expireApprovals,
  give_up_uploads: giveUpUploads,
  seal_links: sealClearLinks,
  expire_drafts: async () => void (await expireDrafts()),
  forget_exchanges: forgetOldExchanges,
  forget_webhooks: forgetOldWebhooks,
  forget_imports: forgetOldImports,
  fold_totals: foldTotals,
  forget_attempts: forgetOldAttempts,
} satisfies Record<string, () => Promise<void>>;

const recurring = [
  { task: 'read_wallets', everySeconds: 60 },
  { task: 'check_wallets', everySeconds: 900 },
  ...Object.keys(sweeps).map((task) => ({ task, everySeconds: 60 })),
];

/** Checks the settings, so that a wrong setting stops the start, and starts jobs. Called once per server process. */
export async function startPortal(): Promise<void> {
  gatherPrinting(lostLine);
  env();
  dataFolder();
  await followDatabase();
  letDoorReadSessions(async (token) => {
    const actor = await actorOfSession(token, { touch: false });
    return actor && { ...actor, recordRefusal: (code) => recordAccessRefusal(actor, { code }) };
  });
  await startJobs({ tasks: { ...tasks, ...sweeps }, recurring });
  await planWalletReading();
  // Fetched now, so that it is there for the first callback.
  await webhookPublicKey();
  void followServiceClock();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopServiceClock();
      void Promise.allSettled([stopJobs(), stopListening()]);
    });
  }
  log.info('portal ready');
}
