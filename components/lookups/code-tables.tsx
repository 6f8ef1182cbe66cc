import { getTranslations } from 'next-intl/server';
import type { AreaView, OccupationView } from '@/lib/features/lookups/schema.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';

type Props = {
  areas: readonly AreaView[];
  /** True for search results, which also show the area above each. */
  withPath: boolean;
};

/** Areas with their codes, each a link to the areas inside it. */
export async function AreaTable({ areas, withPath }: Props) {
  const t = await getTranslations('tools');
  return (
    <Table caption={t('areas.title')} density="compact">
      <TableHead>
        <Th>{t('column.name')}</Th>
        <Th>{t('column.latin')}</Th>
        <Th>{t('column.level')}</Th>
        <Th>{t('column.key')}</Th>
        <Th>{t('column.postCode')}</Th>
      </TableHead>
      <TableBody>
        {areas.map((area) => {
          const shown = <span lang="zh-CN">{withPath ? area.path.join(' / ') : area.name}</span>;
          return (
            <Tr key={area.key}>
              <Td header>
                {area.hasParts ? (
                  <TextLink href={`/tools/areas?parent=${area.key}`}>{shown}</TextLink>
                ) : (
                  shown
                )}
              </Td>
              <Td label={t('column.latin')}>{withPath ? area.latinPath.join(' / ') : area.latin}</Td>
              <Td label={t('column.level')}>{t(`levels.${area.level}`)}</Td>
              <Td label={t('column.key')}>
                <Code value={area.key} what={t('copyKey', { name: area.name })} />
              </Td>
              <Td label={t('column.postCode')} className={area.postCode === '' ? 'max-sm:hidden' : undefined}>
                {area.postCode === '' ? (
                  '—'
                ) : (
                  <Code value={area.postCode} what={t('copyPostCode', { name: area.name })} />
                )}
              </Td>
            </Tr>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Code({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="tabular font-mono">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}

export async function OccupationTable({ occupations }: { occupations: readonly OccupationView[] }) {
  const t = await getTranslations('tools');
  return (
    <Table caption={t('occupations.title')} density="compact">
      <TableHead>
        <Th>{t('column.english')}</Th>
        <Th>{t('column.chinese')}</Th>
        <Th>{t('column.taiwan')}</Th>
      </TableHead>
      <TableBody>
        {occupations.map(({ nameEn, nameCn, nameTw }) => (
          <Tr key={nameEn}>
            <Td header>
              <span className="inline-flex items-center gap-1" lang="en">
                {nameEn}
                <CopyButton value={nameEn} what={t('copyValue', { name: nameEn })} />
              </span>
            </Td>
            <Td label={t('column.chinese')} lang="zh-CN">
              {nameCn}
            </Td>
            <Td label={t('column.taiwan')} lang="zh-TW">
              {nameTw}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
