import { titled } from '@/lib/i18n/titled.ts';
import { ImportStartPage } from '../../_parties/import-page.tsx';

export const generateMetadata = titled('parties.kind.beneficiary.import');

export default function ImportRecipientsPage() {
  return <ImportStartPage kind="beneficiary" />;
}
