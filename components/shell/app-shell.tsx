import { ChevronDown, LogOut, type LucideIcon, Menu, Plus, Search, Settings } from 'lucide-react';
import type { Messages } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import type { NavCountId } from './nav-count.tsx';
import { NavDrawer } from './nav-drawer.tsx';
import { type NavGroup, NavList } from './nav-list.tsx';
import { OrderSearch } from './order-search.tsx';
import { PaletteButton } from './palette-button.tsx';
import { PreferencesBar } from './preferences-bar.tsx';
import { SkipLink } from './skip-link.tsx';

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
  /** At the bottom, in the same place on every page. */
  isPinned?: boolean;
};

export type AppShellProps = {
  partnerName: string;
  /** Only what this person may open: a missing permission is a missing item, never a dead link. */
  navigation: readonly ShellGroup[];
  /** The address of "New transfer"; without it the button is absent. */
  newTransferHref?: string;
  /** The list that finds orders by `?q=`. */
  searchHref?: string;
  homeHref: string;
  user: { name: string; role: keyof Labels['role'] };
  signOut: () => Promise<void>;
  /** The health dot, alive. */
  health?: ReactNode;
  children: ReactNode;
};

/** Top bar, navigation and the one main of a signed-in page. The environment bar is the root layout's. */
export async function AppShell(props: AppShellProps) {
  const t = await getTranslations('shell');
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
  return (
    <>
      <header
        data-print="none"
        className="sticky top-0 z-20 flex h-14 items-center gap-2 border-subtle border-b bg-surface px-4 sm:gap-3 lg:px-6"
      >
        <SkipLink />
        <NavDrawer
          groups={groups}
          label={t('mainNavigation')}
          openLabel={t('openNavigation')}
          icon={<Menu className="size-5" />}
        />
        <Link href={props.homeHref} className="flex shrink-0 rounded-sm lg:w-44">
          <Brand name={props.partnerName} />
        </Link>
        {props.searchHref && <OrderSearch action={props.searchHref} />}
        <div className="ms-auto flex shrink-0 items-center gap-1 sm:gap-2">
          <span className="contents md:hidden">
            <PaletteButton label={t('openPalette')}>
              <Search className="size-4" />
            </PaletteButton>
          </span>
          {props.health}
          {props.newTransferHref && (
            <LinkButton
              href={props.newTransferHref}
              variant="primary"
              size="sm"
              icon={<Plus className="size-4" />}
            >
              <span className="max-sm:sr-only">{t('newTransfer')}</span>
            </LinkButton>
          )}
          {/* On a phone the name of the product needs their room: they stand on the page of preferences. */}
          <div className="max-sm:hidden">
            <PreferencesBar />
          </div>
          <AccountMenu
            name={props.user.name}
            detail={t(`role.${props.user.role}`)}
            label={t('accountOf', { name: props.user.name })}
            signOutLabel={t('signOut')}
            preferencesLabel={t('preferences')}
            icons={{
              preferences: <Settings className="size-4 text-ink-2" />,
              open: <ChevronDown className="size-4 text-ink-3" />,
              signOut: <LogOut className="size-4 text-ink-2" />,
            }}
            signOut={props.signOut}
          />
        </div>
      </header>
      <div className="mx-auto flex w-full max-w-480">
        <nav
          aria-label={t('mainNavigation')}
          className="sticky top-14 hidden h-[calc(100dvh-5rem)] w-56 shrink-0 overflow-y-auto border-subtle border-e px-3 py-5 lg:flex lg:flex-col"
        >
          <NavList groups={groups} />
        </nav>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none md:px-6 lg:px-8">
          {props.children}
        </main>
      </div>
    </>
  );
}
