'use client';
import { useTypeName } from '@/components/documents/use-document-names.ts';
import { Section } from '@/components/ui/section.tsx';
import {
  documentsNeededBy,
  mayNeedIdentification,
  reasonForDocument,
} from '@/lib/features/transfers/conditions/documents.ts';
import { useDerived, useDraft } from './draft-context.ts';
import { useWords } from './use-words.ts';

/** The documents the order will need, with the reasons, shown while there is still a way back. */
export function NeededDocuments() {
  const { family } = useDraft();
  const typeName = useTypeName();
  const wizard = useWords('wizard');
  const documents = useWords('documents');
  const types = useDerived(documentsNeededBy);
  const identification = useDerived(mayNeedIdentification);
  return (
    <Section titleId="needed-documents" title={wizard('create.documents.title')}>
      {types.length === 0 ? (
        <p>{wizard('create.documents.none')}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-subtle">
          {types.map((type) => (
            <li key={type} className="py-2.5">
              <span className="font-semibold">{typeName(type)}</span>
              <span className="block text-hint text-ink-2">
                {documents(`reason.${reasonForDocument(type, family)}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {identification && (
        <p className="mt-1 text-hint text-ink-2">{wizard('create.documents.identification')}</p>
      )}
    </Section>
  );
}
