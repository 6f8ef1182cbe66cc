import { getTranslations } from 'next-intl/server';
import type { OccupationView } from '@/lib/features/lookups/schema.ts';
import { Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table.tsx';
import { CopyButton } from '../ui/values/copy-button.tsx';

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
