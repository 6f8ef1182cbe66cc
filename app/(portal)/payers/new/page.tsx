import { titled } from '@/lib/i18n/titled.ts';
import { NewPartyPage } from '../../_parties/form-page.tsx';

export const generateMetadata = titled('parties.kind.payer.add');

export default function NewPayerPage() {
  return <NewPartyPage kind="payer" />;
}
