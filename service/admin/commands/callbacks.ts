import { ok, type Result } from '../../../lib/service-core/result.ts';
import type { ServiceContext } from '../../domain/context.ts';
import type { DomainError } from '../../domain/errors.ts';
import { type ChangedPartner, changePartner } from '../../domain/partners/change-partner.ts';
import type { PartnerProfile } from '../../domain/partners/partner-profile.ts';
import { setCallbackAddress } from '../../domain/partners/set-callback-address.ts';
import type { CommandInput, CommandSpec, GroupSpec, Shown } from '../command.ts';
import { fields } from '../text.ts';
import { callbackSecrets } from './callback-secrets.ts';
import { traceOf } from './partners.ts';
import { choiceOf, choiceOption, shown } from './shared.ts';

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

const show: CommandSpec = {
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
  commands: [show, set, clear, statuses, ...callbackSecrets],
};
