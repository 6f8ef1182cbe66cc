import { getLocale, getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { kindOf } from '@/components/drafts/fields/field-kinds.ts';
import { type FieldNeed, fieldGuide, type GuidedField } from '@/lib/features/transfers/field-guide.ts';
import { maxCodePoints, sectionOf } from '@/lib/features/transfers/fields.ts';
import { type Family, families } from '@/lib/features/transfers/types.ts';
import { wordKeys } from '@/lib/service-core/fields/registry.ts';
import { Card } from '../ui/card.tsx';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { anchorOf } from './help-address.tsx';

const sections = ['amount', 'payer', 'beneficiary', 'details'] as const;

type Translate = { (key: string, args?: object): string; has(key: string): boolean };

/** Every field of an order by the form's parts: its meaning and limit, when it is needed, and whether it can change. */
export async function FieldGuide() {
  const [t, fields] = await Promise.all([getTranslations('help.guide'), translate('fields')]);
  const guide = fieldGuide();
  return (
    <div className="flex flex-col gap-8">
      {sections.map((section) => (
        <section key={section} aria-labelledby={`fields-${section}`}>
          <h2 id={`fields-${section}`} className="mb-3 text-h2">
            {fields(`group.${section === 'details' ? 'purpose' : section}`)}
          </h2>
          <Table caption={fields(`group.${section === 'details' ? 'purpose' : section}`)}>
            <TableHead>
              <Th>{t('field')}</Th>
              <Th>{t('about')}</Th>
              <Th>{t('limit')}</Th>
              <Th>{t('needed')}</Th>
              <Th>{t('change')}</Th>
            </TableHead>
            <TableBody>
              {guide
                .filter(({ path }) => sectionOf(path) === section)
                .map((field) => (
                  <FieldRow key={field.path} field={field} />
                ))}
            </TableBody>
          </Table>
        </section>
      ))}
      <BesideFields />
    </div>
  );
}

async function FieldRow({ field }: { field: GuidedField }) {
  const { path, byFamily } = field;
  const [t, about, fields] = await Promise.all([
    getTranslations('help.guide'),
    translate('help'),
    translate('fields'),
  ]);
  const isSent = path !== 'internalNote' && path !== 'holderType';
  const changing = [...byFamily].filter(([, { canChange }]) => canChange).map(([family]) => family);
  return (
    <Tr id={anchorOf({ field: path })} className="help-entry scroll-mt-20 align-top">
      <Td header className="align-top max-sm:block! max-sm:text-start! lg:min-w-64">
        <span className="block font-semibold">{fields(wordKeys(path).label)}</span>
        {isSent ? <Path path={path} /> : <span className="block text-ink-2">{t('portal')}</span>}
        {byFamily.size < families.length && (
          <span className="block font-normal text-hint text-ink-2">
            {t('only', { families: await namesOf([...byFamily.keys()]) })}
          </span>
        )}
      </Td>
      <Td className="sm:max-w-80 align-top max-sm:block! max-sm:text-start!">{about(wordKeys(path).help)}</Td>
      <Td label={t('limit')} className="sm:max-w-60 align-top">
        {await limitOf(field)}
      </Td>
      <Td label={t('needed')} className="sm:max-w-72 align-top">
        <Needs byFamily={byFamily} />
      </Td>
      <Td label={t('change')} className="align-top">
        {changing.length === 0 ? t('no') : t('yes', { families: await namesOf(changing) })}
      </Td>
    </Tr>
  );
}

/** The interface's path of a field, which wraps only between its parts. */
function Path({ path }: { path: string }) {
  return (
    <code translate="no" className="block font-mono font-normal text-ink-2">
      {path.split('.').map((part, index) => (
        <Fragment key={part}>
          {index > 0 && (
            <>
              .<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </code>
  );
}

/** Names the families with the same rule together; none if all have it. */
async function Needs({ byFamily }: { byFamily: GuidedField['byFamily'] }) {
  const [t, why] = await Promise.all([getTranslations('help.guide'), translate('wizard.why')]);
  const alike = new Map<string, { need: FieldNeed; of: Family[] }>();
  for (const [family, need] of byFamily) {
    const key = JSON.stringify([need.required, need.why]);
    const same = alike.get(key);
    if (same) same.of.push(family);
    else alike.set(key, { need, of: [family] });
  }
  return (
    <span className="block space-y-1">
      {
        await Promise.all(
          [...alike.values()].map(async ({ need, of }) => (
            <span key={of.join()} className="block">
              {alike.size > 1 && `${t('of', { families: await namesOf(of) })} `}
              {t(need.required === 'always' ? 'required' : need.required)}
              {need.required === 'sometimes' && (
                <span className="block text-hint text-ink-2">
                  {need.why.map((key) => why(key)).join(' · ')}
                </span>
              )}
            </span>
          )),
        )
      }
    </span>
  );
}

async function limitOf({ path, choices: values }: GuidedField): Promise<string> {
  const [t, choices] = await Promise.all([getTranslations('help.guide'), translate('choices')]);
  if (path === 'queryNo') return t('made');
  if (path === 'subpurpose') return t('detail');
  if (path.endsWith('Amount')) return t('amount');
  switch (kindOf(path)) {
    case 'currency':
      return t('currency');
    case 'country':
      return t('country');
    case 'date':
      return t('date');
    case 'segments':
    case 'radios':
    case 'choice':
    case 'purpose': {
      const list = path.slice(path.lastIndexOf('.') + 1);
      const names = values.map((one) => choices(`${list}.${one}`));
      return t('choices', { choices: await listed(names, 'disjunction') });
    }
    default:
      return path.endsWith('Currency') ? t('currency') : t('chars', { max: maxCodePoints(path) });
  }
}

/** Values sent instead of fields, or next to them (specification §2.4). */
async function BesideFields() {
  const [t, about, fields, review] = await Promise.all([
    getTranslations('help.guide'),
    translate('help'),
    translate('fields'),
    translate('review'),
  ]);
  const beside = [
    ['lockRate', fields('lockRate.label')],
    ['payerId', review('known.payerId')],
    ['beneficiaryId', review('known.beneficiaryId')],
  ] as const;
  return (
    <Card>
      <dl className="divide-y divide-subtle">
        {beside.map(([key, label]) => (
          <div key={key} className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[14rem_1fr]">
            <dt className="font-semibold">
              {label}
              <code translate="no" className="block font-mono font-normal text-ink-2">
                {key}
              </code>
            </dt>
            <dd>
              {about(`field.${key}`)}{' '}
              <span className="text-ink-2">{t(key === 'lockRate' ? 'yesNo' : 'made')}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

async function namesOf(of: readonly Family[]): Promise<string> {
  const choices = await translate('choices');
  return listed(
    of.map((family) => choices(`family.${family}`)),
    'conjunction',
  );
}

async function listed(names: readonly string[], type: Intl.ListFormatType): Promise<string> {
  return new Intl.ListFormat(await getLocale(), { type }).format(names);
}

/** Keys built from a path of the interface; `tests/wizard-words.test.ts` proves that they exist. */
async function translate(
  namespace: 'fields' | 'choices' | 'review' | 'help' | 'wizard.why',
): Promise<Translate> {
  return (await getTranslations(namespace)) as unknown as Translate;
}
