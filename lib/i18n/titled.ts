import type { Metadata } from 'next';
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl';
import { getTranslations } from 'next-intl/server';

type Key = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** Returns the metadata of a page whose title is one catalogue text. */
export const titled = (title: Key) => async (): Promise<Metadata> => {
  const t = await getTranslations();
  return { title: t(title as never) };
};
