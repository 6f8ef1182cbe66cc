'use client';
import { useLocale, useTranslations } from 'next-intl';
import { may, type Permission, type Role, roles } from '@/lib/auth/permissions.ts';
import type { SearchHit } from '@/lib/features/search/schema.ts';
import { displayMoney } from '@/lib/service-core/money/amount.ts';
import { type Command, commands, matchesCommand } from './commands.ts';
import type { ShortcutId } from './dispatch.ts';

/** One line of the palette. `reason` says why it cannot be taken now; such a line stays, and does nothing. */
export type PaletteRow = {
  key: string;
  title: string;
  detail: string;
  shortcut?: ShortcutId;
  reason?: string;
} & ({ href: string } | { press: () => void });

/** Returns the rows for a query: exact records, actions of this page, commands, then other records. */
export function useRows(o: { query: string; hits: readonly SearchHit[]; role: Role }): PaletteRow[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const money = (hit: SearchHit) => hit.money && displayMoney(hit.money.amount, hit.money.currency, locale);
  const needs = (permission: Permission): string => {
    const able = roles.filter((one) => may(one, permission)).map((one) => shell(`role.${one}`));
    return t('needsRole', { roles: new Intl.ListFormat(locale, { type: 'disjunction' }).format(able) });
  };
  const recordRow = (hit: SearchHit): PaletteRow => ({
    key: `${hit.kind}:${hit.id}`,
    title: hit.title,
    detail: [
      t(`kind.${hit.kind}`),
      hit.kind === 'wallet' ? t(`wallet.${hit.detail}` as 'wallet.personal') : hit.detail,
      money(hit),
    ]
      .filter(Boolean)
      .join(' · '),
    href: hit.href,
  });
  const commandRow = (command: Command & { title: string }): PaletteRow => ({
    key: command.id,
    title: command.title,
    detail: t(`section.${command.section}`),
    ...(command.shortcut && { shortcut: command.shortcut }),
    ...(command.permission && !may(o.role, command.permission) && { reason: needs(command.permission) }),
    href: command.href,
  });
  const pageRow = ({ key, title, reason, press }: PageCommand): PaletteRow => ({
    key,
    title,
    detail: t('section.page'),
    ...(reason && { reason }),
    press,
  });
  const named = commands.map((command): Command & { title: string } => ({
    ...command,
    title: t(`command.${command.id}`),
  }));
  return [
    ...o.hits.filter(({ isExact }) => isExact).map(recordRow),
    ...commandsOfPage()
      .filter(({ title }) => matchesCommand(o.query, title, ''))
      .map(pageRow),
    ...named.filter(({ title, keywords }) => matchesCommand(o.query, title, keywords)).map(commandRow),
    ...o.hits.filter(({ isExact }) => !isExact).map(recordRow),
  ];
}

type PageCommand = { key: string; title: string; reason?: string; press: () => void };

/**
 * Returns the page's own commands for the palette: its buttons that carry `data-command`, under their own names. A
 * button that moves money never does.
 */
function commandsOfPage(): PageCommand[] {
  return [...document.querySelectorAll<HTMLElement>('main [data-command]')].map((button, index) => {
    const isOff = button.getAttribute('aria-disabled') === 'true' || button.matches(':disabled');
    const reasonId = button.getAttribute('aria-describedby');
    const reason = isOff && reasonId ? document.getElementById(reasonId)?.textContent : undefined;
    return {
      key: `page:${index}`,
      title: button.getAttribute('aria-label') ?? button.textContent.trim(),
      ...(isOff && { reason: reason ?? '' }),
      press: () => button.click(),
    };
  });
}
