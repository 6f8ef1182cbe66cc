'use client';
import { Notice } from '@/components/ui/notice.tsx';
import { needsChineseName } from '@/lib/features/transfers/conditions/index.ts';
import { NameHelper } from '../fields/account-helpers.tsx';
import { PartyParts } from '../fields/party-parts.tsx';
import { WhoFields } from '../fields/party-section.tsx';
import { useWords } from '../fields/use-words.ts';
import { useDerived } from '../form/draft-context.ts';
import { PartyFrame } from './party-frame.tsx';

/** Step 2: who sends and who receives. */
export function PartiesFields() {
  return (
    <>
      <PartyFrame party="payer" who={<WhoFields party="payer" />}>
        <PartyParts party="payer" />
      </PartyFrame>
      <PartyFrame
        party="beneficiary"
        who={
          <>
            <WhoFields party="beneficiary" />
            <ChineseNameNotice />
          </>
        }
      >
        <PartyParts party="beneficiary" />
      </PartyFrame>
    </>
  );
}

/** C-31: a word beforehand, so that the information request is no surprise. It stops nothing. */
function ChineseNameNotice() {
  const words = useWords('wizard');
  const shown = useDerived(needsChineseName);
  if (!shown) return null;
  return (
    <Notice kind="info" title={words('chineseName.title')} actions={<NameHelper />}>
      {words('chineseName.text')}
    </Notice>
  );
}
