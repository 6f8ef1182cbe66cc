import { titled } from '@/lib/i18n/titled.ts';
import { ImportPage, type ImportProps } from '../../../_parties/import-page.tsx';

export const generateMetadata = titled('parties.kind.beneficiary.import');

export default function RecipientsFilePage(props: ImportProps) {
  return <ImportPage kind="beneficiary" {...props} />;
}
