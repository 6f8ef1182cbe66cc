import { titled } from '@/lib/i18n/titled.ts';
import { ImportPage, type ImportProps } from '../../../_parties/import-page.tsx';

export const generateMetadata = titled('parties.kind.payer.import');

export default function PayersFilePage(props: ImportProps) {
  return <ImportPage kind="payer" {...props} />;
}
