import type { Metadata } from 'next';
import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl';
import { getTranslations } from 'next-intl/server';

type Key = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The metadata of a page whose title is one text of the catalogue. */
export const titled = (title: Key) => async (): Promise<Metadata> => {
  const t = await getTranslations();
  return { title: t(title as never) };
};
