import { ok, type Result } from '../../../lib/service-core/result.ts';
import { openWebhookKey } from '../../domain/callbacks/callback-keys.ts';
import type { ServiceContext } from '../../domain/context.ts';
import type { DomainError } from '../../domain/errors.ts';
import {
  type ChangedPartner,
  changePartner,
  setCallbackAddress,
} from '../../domain/partners/change-partner.ts';
import type { PartnerProfile } from '../../domain/partners/find-partner.ts';
import {
  type CurrentSecret,
  currentCallbackSecret,
  overlapHours,
  rotateCallbackSecret,
} from '../../domain/partners/secrets.ts';
import type { CommandInput, CommandSpec, GroupSpec, Shown } from '../command.ts';
import { fields } from '../text.ts';
import { traceOf } from './partners.ts';
import { choiceOf, choiceOption, ofPartner, shown } from './shared.ts';

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

const showSecret: CommandSpec = {
  usage: 'secret <partner>',
  summary: 'the secret with which the partner checks callbacks by a library of Standard Webhooks',
  // Anyone with the secret can forge the partner's callbacks, so every look at it is recorded.
  kind: 'personal',
  examples: ['callbacks secret "Acme Trading" --as mei'],
  run: ofPartner(async ({ session, profile, partner }) => {
    await session.read(`the callback secret of ${profile.name}`);
    return secretShown(session.ctx, await currentCallbackSecret(session.ctx.pool, partner));
  }),
};

const rotateSecret: CommandSpec = {
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

const callbackSecrets: readonly CommandSpec[] = [showSecret, rotateSecret];

const statusChoices = ['all', 'final'] as const;

function addressShown({ callbackUrl, callbackStatuses }: PartnerProfile) {
  const text = fields([
    ['address', callbackUrl === null ? 'none: events are kept, and sent by hand only' : callbackUrl],
    ['calls go to', callbackUrl === null ? '-' : `${callbackUrl.replace(/\/+$/, '')}/hub/webhook`],
    ['statuses', callbackStatuses],
  ]);
  return shown(text, { callbackUrl, callbackStatuses });
}

async function change(
  { session, args: [reference = ''] }: CommandInput,
  work: (ctx: ServiceContext, partnerId: string) => Promise<Result<ChangedPartner, DomainError>>,
): Promise<Result<Shown, DomainError>> {
  const found = await session.partner(reference);
  if (!found.ok) return found;
  const changed = await session.change((ctx) => work(ctx, found.value.profile.id), traceOf);
  return changed.ok ? addressShown(changed.value.after) : changed;
}

const showCallbacks: CommandSpec = {
  usage: 'show <partner>',
  summary: 'where events go',
  kind: 'read',
  examples: ['callbacks show "Acme Trading"'],
  async run({ session, args: [reference = ''] }) {
    const found = await session.partner(reference);
    return found.ok ? addressShown(found.value.profile) : found;
  },
};

const set: CommandSpec = {
  usage: 'set <partner> <url>',
  summary: 'a new address; the service appends /hub/webhook',
  kind: 'change',
  options: [['--statuses <all|final>', 'which order statuses are told']],
  examples: ['callbacks set "Acme Trading" https://pay.acme.example --statuses final'],
  async run(input) {
    const statuses = choiceOption(input.options, 'statuses', statusChoices);
    if (!statuses.ok) return statuses;
    const url = input.args[1] ?? '';
    return change(input, (ctx, id) => setCallbackAddress(ctx, { id }, { url, statuses: statuses.value }));
  },
};

const clear: CommandSpec = {
  usage: 'clear <partner>',
  summary: 'no callbacks any more; events are kept as failed',
  kind: 'change',
  danger: ([partner]) => `${partner} will no longer be told of results.`,
  examples: ['callbacks clear "Acme Trading" --yes'],
  run: (input) => change(input, (ctx, id) => setCallbackAddress(ctx, { id }, { url: null })),
};

const statuses: CommandSpec = {
  usage: 'statuses <partner> <all|final>',
  summary: 'tell every status, or only completed and failed',
  kind: 'change',
  examples: ['callbacks statuses "Acme Trading" final'],
  async run(input) {
    const choice = choiceOf(input.args[1] ?? '', 'what is told', statusChoices);
    if (!choice.ok) return choice;
    const callbackStatuses = choice.value;
    return change(input, (ctx, id) => changePartner(ctx, { id }, () => ok({ callbackStatuses })));
  },
};

export const callbacks: GroupSpec = {
  name: 'callbacks',
  summary: 'where a partner is told of results, and the secret that signs it',
  commands: [showCallbacks, set, clear, statuses, ...callbackSecrets],
};
