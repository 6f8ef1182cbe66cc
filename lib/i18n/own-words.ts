import type en from '../../messages/en.json';
import { now } from '../clock.ts';
import { db } from '../db/client.ts';
import { log } from '../logger.ts';
import { shared } from '../shared.ts';
import type { Locale } from './locale.ts';

type Messages = typeof en;
type Names = Record<Locale, Record<string, string>>;

/** Names saved by another process appear after this time at the latest. */
const keptMs = 10_000;
const none: Names = { en: {}, 'zh-CN': {} };

const memory = () => shared('own-words', () => ({ names: none, readAt: Number.NEGATIVE_INFINITY }));

/** Adds the names that admins gave to unexplained codes to the catalogue: "ME · Passport". */
export async function withOwnWords(messages: Messages, locale: Locale): Promise<Messages> {
  const own = (await names())[locale];
  if (Object.keys(own).length === 0) return messages;
  const { choices } = messages;
  return { ...messages, choices: { ...choices, fileType: { ...choices.fileType, ...own } } };
}

/** Forgets the cached names after a change in this process. */
export function forgetOwnWords(): void {
  memory().readAt = Number.NEGATIVE_INFINITY;
}

async function names(): Promise<Names> {
  const kept = memory();
  if (now().getTime() - kept.readAt < keptMs) return kept.names;
  kept.readAt = now().getTime();
  try {
    kept.names = namesOf(await db().documentLabel.findMany());
  } catch (error) {
    // A page with bare codes is better than no page.
    log.warn('the names of documents could not be read', { err: error });
  }
  return kept.names;
}

function namesOf(rows: readonly { type: string; en: string; zh: string }[]): Names {
  const named = (by: 'en' | 'zh') =>
    Object.fromEntries(rows.map((row) => [row.type, `${row.type} · ${row[by]}`]));
  return { en: named('en'), 'zh-CN': named('zh') };
}
