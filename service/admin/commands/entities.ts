import { isCountry } from '../../../lib/service-core/contract/index.ts';
import { refuse } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  addCustomerEntity,
  type CustomerEntity,
  type EntityState,
  findEntity,
  listEntities,
  reviewCustomerEntity,
} from '../../domain/partners/customer-entities.ts';
import { type CommandInput, type CommandSpec, type GroupSpec, textOption } from '../command.ts';
import { tableOf } from '../text.ts';
import { choiceOption, limitFlag, listFilter, ofPartner, partnerFlag, shown } from './shared.ts';

const states = ['pending', 'approved', 'rejected'] as const satisfies readonly EntityState[];
const plain = ({ name, country, state }: CustomerEntity) => ({ name, country, state });

const list: CommandSpec = {
  usage: 'list',
  summary: 'companies that pay salaries, those that wait for a review first',
  kind: 'read',
  options: [partnerFlag, ['--state <state>', states.join(', ')], limitFlag],
  examples: ['entities list --state pending'],
  async run({ session, options }) {
    const filter = await listFilter({ session, options });
    if (!filter.ok) return filter;
    const state = choiceOption(options, 'state', states);
    if (!state.ok) return state;
    const entities = await listEntities(session.ctx.pool, { ...filter.value, state: state.value });
    const text = tableOf(entities, 'There is no such customer entity.', {
      ENTITY: 'id',
      PARTNER: 'partnerName',
      NAME: 'name',
      COUNTRY: 'country',
      STATE: 'state',
      APPROVED: 'reviewedAt',
      NOTE: 'reviewMessage',
    });
    return shown(text, entities);
  },
};

const add: CommandSpec = {
  usage: 'add <partner> <name> <country>',
  summary: 'a company that pays salaries; payroll may name it once its review approved it',
  kind: 'change',
  examples: ['entities add "Acme Trading" "Acme Works GmbH" DE'],
  run: ofPartner(async ({ session, partner, args: [given = '', code = ''] }) => {
    const name = given.trim();
    const country = code.toUpperCase();
    if (!/^[^\p{Cc}]{1,256}$/u.test(name))
      return refuse('bodyInvalid', 'the name is one line of 1 to 256 characters');
    if (!isCountry(country))
      return refuse(
        'bodyInvalid',
        `the country is an ISO 3166-1 code of two letters, such as DE, not "${code}"`,
      );
    const added = await session.change(
      (ctx) => addCustomerEntity(ctx, partner, { name, country }),
      (entity) => ({ target: entity.id, after: plain(entity) }),
    );
    if (!added.ok) return added;
    const { id, state } = added.value;
    const next = state === 'pending' ? `\nNext: entities approve ${id}, or entities reject ${id}.` : '';
    return shown(`${name} (${country}) is ${state}: ${id}${next}`, added.value);
  }),
};

async function review(
  { session, args: [entityId = ''], options }: CommandInput,
  decision: 'approve' | 'reject',
) {
  const listing = isUuid(entityId) ? await findEntity(session.ctx.pool, entityId) : undefined;
  if (!listing) return refuse('notFound', `no customer entity has the id "${entityId}"; see: entities list`);
  session.concerns(listing.partnerId);
  const message = textOption(options, 'reason') ?? '';
  const partner = await session.partner(listing.partnerId);
  if (!partner.ok) return partner;
  const reviewed = await session.change(
    (ctx) => reviewCustomerEntity(ctx, partner.value.partner, { entityId, decision, message }),
    ({ before, after }) => ({ target: entityId, before: plain(before), after: plain(after) }),
  );
  if (!reviewed.ok) return reviewed;
  const { name, state } = reviewed.value.after;
  return shown(`${name} is ${state}.`, reviewed.value.after);
}

const approve: CommandSpec = {
  usage: 'approve <entity>',
  summary: 'payroll may name it from now on',
  kind: 'change',
  reason: 'required',
  examples: ['entities approve 0f3e… --reason "register extract of 18 Nov seen"'],
  run: (input) => review(input, 'approve'),
};

const reject: CommandSpec = {
  usage: 'reject <entity>',
  summary: 'payroll may not name it',
  kind: 'change',
  reason: 'required',
  examples: ['entities reject 0f3e… --reason "dissolved"'],
  run: (input) => review(input, 'reject'),
};

export const entities: GroupSpec = {
  name: 'entities',
  summary: 'customer entities: companies that pay salaries through a partner',
  commands: [list, add, approve, reject],
};
