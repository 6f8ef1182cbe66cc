import { titled } from '@/lib/i18n/titled.ts';
import { ImportStartPage } from '../../_parties/import-page.tsx';

export const generateMetadata = titled('parties.kind.payer.import');

export default function ImportPayersPage() {
  return <ImportStartPage kind="payer" />;
}
