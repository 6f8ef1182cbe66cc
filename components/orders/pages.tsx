'use client';
import { listAddress } from '@/lib/features/orders/list-address.ts';
import type { OrderListInput } from '@/lib/features/orders/types.ts';
import { Pager } from '../ui/pager.tsx';

/** On by fifty; back by the browser, or to the start. The number of the page is also its title. */
export function Pages({ input, nextCursor }: { input: OrderListInput; nextCursor: string | null }) {
  const { cursor, page = 1, ...first } = input;
  return (
    <Pager
      page={page}
      first={cursor && listAddress('/orders', first)}
      next={
        nextCursor === null
          ? undefined
          : listAddress('/orders', { ...first, page: page + 1, cursor: nextCursor })
      }
    />
  );
}
