import { ChevronDown, Languages, LogOut, type LucideIcon, Menu, Plus, Search, Settings } from 'lucide-react';
import type { Messages } from 'next-intl';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readPreferences } from '@/lib/i18n/preferences.ts';
import { PaletteButton } from '../keyboard/palette-button.tsx';
import { PageMain } from '../live/page-main.tsx';
import { Link } from '../ui/link.tsx';
import { Kbd } from '../ui/values/identifier.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { type NavCountId, NavDrawer, type NavGroup, NavList } from './nav-list.tsx';
import { themeWords } from './preferences-bar.tsx';
import { SearchForm } from './search-form.tsx';

type Labels = Messages['shell'];
export type ShellItem = {
  href: string;
  labelKey: keyof Labels['nav'];
  icon: LucideIcon;
  countId?: NavCountId;
};
export type ShellGroup = {
  group: keyof Labels['groups'];
  items: readonly ShellItem[];
  /** Pinned to the bottom of the navigation. */
  isPinned?: boolean;
};

export type AppShellProps = {
  partnerName: string;
  /** Only pages this person may open: without the permission there is no item. */
  navigation: readonly ShellGroup[];
  /** The address of "New transfer"; without it the button is absent. */
  newTransferHref?: string;
  /** The list that finds orders by `?q=`. */
  searchHref?: string;
  homeHref: string;
  user: { name: string; role: keyof Labels['role'] };
  signOut: () => Promise<void>;
  /** Shows that the service or the live connection is down; nothing otherwise. */
  health?: ReactNode;
  children: ReactNode;
};

/** Navigation, top bar and main element of a signed-in page. The root layout has the environment bar. */
export async function AppShell(props: AppShellProps) {
  const [t, locale, { theme }] = await Promise.all([
    getTranslations('shell'),
    getLocale(),
    readPreferences(),
  ]);
  const groups: NavGroup[] = props.navigation
    .filter((group) => group.items.length > 0)
    .map(({ group, items, isPinned = false }) => ({
      id: group,
      isPinned,
      label: t(`groups.${group}`),
      entries: items.map(({ href, labelKey, icon: Icon, countId }) => ({
        href,
        icon: <Icon className="size-4" />,
        label: t(`nav.${labelKey}`),
        ...(countId && { countId }),
      })),
    }));
  const first = props.newTransferHref
    ? { href: props.newTransferHref, label: t('newTransfer'), icon: <Plus className="size-4" /> }
    : undefined;
  return (
    <div className="flex w-full">
      <SkipLink />
      <nav
        aria-label={t('mainNavigation')}
        className="sticky top-0 hidden h-[calc(100dvh-var(--env-bar))] w-58 shrink-0 flex-col overflow-y-auto border-subtle border-e px-3 pb-4 lg:flex"
      >
        <Link
          href={props.homeHref}
          className="mb-2 flex h-14 shrink-0 items-center rounded-sm px-3 -outline-offset-2"
        >
          <Brand name={props.partnerName} />
        </Link>
        <NavList groups={groups} first={first} />
      </nav>
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
        <header
          data-bar=""
          data-print="none"
          className="sticky top-0 z-20 flex h-14 items-center gap-2 border-subtle border-b bg-canvas px-4 sm:gap-3 md:px-6 xl:px-8"
        >
          <div className="flex flex-1 items-center gap-2 sm:gap-3">
            <NavDrawer
              groups={groups}
              first={first}
              label={t('mainNavigation')}
              openLabel={t('openNavigation')}
              icon={<Menu className="size-5" />}
            />
            <Link href={props.homeHref} className="flex shrink-0 rounded-sm lg:hidden">
              <Brand name={props.partnerName} />
            </Link>
          </div>
          {props.searchHref && <OrderSearch action={props.searchHref} />}
          <div className="flex flex-1 shrink-0 items-center justify-end gap-1 sm:gap-2">
            <span className="contents md:hidden">
              <PaletteButton label={t('openPalette')}>
                <Search className="size-4" />
              </PaletteButton>
            </span>
            {props.health}
            <AccountMenu
              name={props.user.name}
              detail={t(`role.${props.user.role}`)}
              label={t('accountOf', { name: props.user.name })}
              signOutLabel={t('signOut')}
              preferencesLabel={t('preferences')}
              otherLanguage={{ id: locale === 'en' ? 'zh-CN' : 'en', label: t('switchLanguage') }}
              theme={theme}
              themeLabel={t('theme')}
              themes={await themeWords()}
              icons={{
                preferences: <Settings className="size-4 text-ink-2" />,
                language: <Languages className="size-4 text-ink-2" />,
                open: <ChevronDown className="size-4 text-ink-3" />,
                signOut: <LogOut className="size-4 text-ink-2" />,
              }}
              signOut={props.signOut}
            />
          </div>
        </header>
        <PageMain className="mx-auto w-full min-w-0 max-w-424 flex-1 px-4 py-6 outline-none md:px-6 xl:px-8">
          {props.children}
        </PageMain>
      </div>
    </div>
  );
}

/** Search for an order by number, trade id or name: a GET form to the list, which filters by `q`. */
async function OrderSearch({ action }: { action: string }) {
  const t = await getTranslations('shell');
  return (
    <search className="hidden w-full max-w-105 shrink md:block">
      <SearchForm action={action}>
        <Search className="pointer-events-none absolute start-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
        <input
          type="search"
          name="q"
          aria-label={`${t('findOrder')} (${t('findOrderHint')})`}
          placeholder={t('findOrder')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="h-control-compact w-full rounded-sm border border-control bg-surface ps-8 pe-16 text-body placeholder:text-ink-3"
        />
        <span className="absolute end-1 top-1/2 -translate-y-1/2">
          <PaletteButton label={t('openPalette')}>
            <Kbd>Ctrl K</Kbd>
          </PaletteButton>
        </span>
      </SearchForm>
    </search>
  );
}

/** The skip link past the bar and the navigation to the main element; visible on focus only. */
async function SkipLink() {
  const t = await getTranslations('shell');
  return (
    <div className="absolute start-2 top-1 z-50">
      <a
        href="#content"
        className="sr-only rounded-sm bg-surface px-4 py-2 font-semibold text-link shadow-float focus:not-sr-only"
      >
        {t('skipToContent')}
      </a>
    </div>
  );
}
