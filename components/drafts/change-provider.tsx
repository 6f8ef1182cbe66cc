'use client';
import { useSearchParams } from 'next/navigation';
import type { ComponentProps } from 'react';
import { changeFrom } from './change-place.ts';
import { DraftProvider } from './form/draft-provider.tsx';
import { SendChange } from './send-change.tsx';

type Props = Omit<ComponentProps<typeof DraftProvider>, 'from' | 'onePage' | 'footer'>;

/** The draft of a change, which ends where it was begun: its address says where that was, on each of its pages. */
export function ChangeProvider(props: Props) {
  const from = changeFrom(useSearchParams().get('from'));
  return <DraftProvider {...props} from={from} footer={<SendChange />} />;
}
