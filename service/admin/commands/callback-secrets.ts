import { openWebhookKey } from '../../domain/callbacks/index.ts';
import type { ServiceContext } from '../../domain/context.ts';
import {
  type CurrentSecret,
  currentCallbackSecret,
  overlapHours,
  rotateCallbackSecret,
} from '../../domain/partners/callback-secret.ts';
import type { CommandSpec } from '../command.ts';
import { fields } from '../text.ts';
import { ofPartner, shown } from './shared.ts';

async function secretShown(ctx: ServiceContext, { secret, earlierUntil }: CurrentSecret) {
  const webhookSecret = (await openWebhookKey(ctx.settings.keysDir)).secret(secret);
  const text = fields([
    ['callback secret', webhookSecret],
    [
      'the one before',
      earlierUntil === null ? 'signs nothing' : `signs too until ${earlierUntil.toISOString()}`,
    ],
  ]);
  return shown(text, { webhookSecret, earlierUntil });
}

const show: CommandSpec = {
  usage: 'secret <partner>',
  summary: 'the secret with which the partner checks callbacks by a library of Standard Webhooks',
  // The secret lets its reader forge the partner's callbacks, so every look at it is recorded.
  kind: 'personal',
  examples: ['callbacks secret "Acme Trading" --as mei'],
  run: ofPartner(async ({ session, profile, partner }) => {
    await session.read(`the callback secret of ${profile.name}`);
    return secretShown(session.ctx, await currentCallbackSecret(session.ctx.pool, partner));
  }),
};

const rotate: CommandSpec = {
  usage: 'rotate-secret <partner>',
  summary: `a new callback secret; the one before signs too for ${overlapHours} hours`,
  kind: 'change',
  options: [['--end-earlier', 'the one before signs nothing any more: it became known']],
  examples: [
    'callbacks rotate-secret "Acme Trading"',
    'callbacks rotate-secret "Acme Trading" --end-earlier --reason "the secret was published"',
  ],
  run: ofPartner(async ({ session, profile, partner, options }) => {
    const endEarlier = options['endEarlier'] === true;
    const rotated = await session.change(
      (ctx) => rotateCallbackSecret(ctx, partner, { endEarlier }),
      ({ secret }) => ({ target: profile.name, after: { callbackSecretNumber: secret.number, endEarlier } }),
    );
    return rotated.ok ? secretShown(session.ctx, rotated.value) : rotated;
  }),
};

export const callbackSecrets: readonly CommandSpec[] = [show, rotate];
