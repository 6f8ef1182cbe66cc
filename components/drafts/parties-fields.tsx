'use client';
import { ChineseNameNotice } from './chinese-name-notice.tsx';
import { PartyFrame } from './party-frame.tsx';
import { PartyParts } from './party-parts.tsx';
import { WhoFields } from './party-section.tsx';

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
