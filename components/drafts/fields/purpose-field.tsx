'use client';
import dynamic from 'next/dynamic';
import { ComboboxField } from '@/components/forms/combobox-field.tsx';
import type { FieldProps } from '@/components/forms/field-shell.tsx';
import { type Purpose, purposes, subpurposesOf } from '@/lib/service-core/contract/enums.ts';
import { useDraft } from '../form/draft-context.ts';
import { useWords } from './use-words.ts';

const frequent: readonly string[] = ['Salary', 'Family Support', 'Goods', 'Service'];

// The pictures come with the open list.
const PurposeIcon = dynamic(() => import('./purpose-icon.tsx').then((part) => part.PurposeIcon), {
  ssr: false,
});

const isPurpose = (text: string): text is Purpose => purposes.some((purpose) => purpose === text);

type Props = FieldProps & { value: string; onChange: (value: string) => void; onBlur: () => void };

/**
 * The purpose of a payment, those used last first. A kind of goods or services is found as well, and fills in the
 * purpose and its detail.
 */
export function PurposeField({ onChange, ...field }: Props) {
  const { editor, mode, recentPurposes } = useDraft();
  const choices = useWords('choices');
  const fields = useWords('fields');
  const takesDetail = !editor.rule('subpurpose').locked;
  const firstOnes = [...new Set([...recentPurposes, ...frequent])];
  const ordered = [...new Set([...firstOnes.filter(isPurpose), ...purposes])];
  const plain = ordered.map((purpose) => {
    const hint = `purpose.detail.${purpose}`;
    return {
      value: purpose,
      label: choices(`purpose.${purpose}`),
      icon: <PurposeIcon purpose={purpose} />,
      hint: fields.has(hint) ? fields(hint) : undefined,
      // The service's own word, for those who know it.
      keywords: [purpose],
      preferred: firstOnes.includes(purpose),
      ...(recentPurposes.includes(purpose) && { detail: fields('purpose.recent') }),
    };
  });
  const details = purposes.flatMap((purpose) =>
    subpurposesOf(purpose, mode).map((detail) => ({
      value: `${purpose}/${detail}`,
      label: choices(`subpurpose.${detail}`),
      detail: choices(`purpose.${purpose}`),
      icon: <PurposeIcon purpose={purpose} />,
      isSearched: true,
    })),
  );
  return (
    <ComboboxField
      {...field}
      isTwoColumns
      options={takesDetail ? [...plain, ...details] : plain}
      onChange={(chosen) => {
        const [purpose = '', detail] = chosen.split('/');
        onChange(purpose);
        if (detail) editor.edit((values) => ({ ...values, subpurpose: detail }));
      }}
    />
  );
}
