import { titled } from '@/lib/i18n/titled.ts';
import { NewPartyPage } from '../../_parties/form-page.tsx';

export const generateMetadata = titled('parties.kind.beneficiary.add');

export default function NewRecipientPage() {
  return <NewPartyPage kind="beneficiary" />;
}
