import type { ReactNode } from 'react';
import { OccupationName } from '@/components/lookups/occupation-name.tsx';
import { Identifier } from '@/components/ui/values/identifier.tsx';
import { InScript } from '@/components/ui/values/in-script.tsx';
import type { FieldPath } from '@/lib/features/transfers/fields.ts';
import type { DraftValues } from '@/lib/features/transfers/types.ts';
import { kindOf } from './field-kinds.ts';
import { fieldText, type TextLook } from './field-text.ts';

// Texts of a register or a carrier are compared as they stand on paper.
const accountLike = /(?:accountN|accountInfo\.n|idN)umber$|routingValue$/;
const isLogin = (path: FieldPath, values: DraftValues) =>
  path === 'beneficiary.accountInfo.routingValue' && values.beneficiary.accountType === 'alipay';

type Props = { path: FieldPath; values: DraftValues; look: TextLook };

/**
 * A value to be read back: account and identity numbers in fours with a bold end, a login as it is written, choices by their names, names in
 * their own language.
 */
export function FieldValue({ path, values, look }: Props): ReactNode {
  const text = fieldText(path, values, look);
  if (kindOf(path) === 'code') {
    return <Identifier value={text} grouped={accountLike.test(path) && !isLogin(path, values)} />;
  }
  if (kindOf(path) === 'occupation') return <OccupationName nameEn={text} />;
  return <InScript text={text} />;
}
