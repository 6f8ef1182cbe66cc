import type { ReactElement, ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EnvBar } from '@/components/shell/env-bar.tsx';

let environment = 'sandbox';

// Made by the bundler only.
vi.mock('./fonts.ts', () => ({ faceClasses: '' }));
vi.mock('@/lib/env.ts', () => ({ env: () => ({ PORTAL_ENV: environment }) }));
vi.mock('@/lib/i18n/preferences.ts', () => ({
  readPreferences: async () => ({ theme: 'dark', density: 'standard' }),
}));
vi.mock('@/lib/i18n/client-messages.tsx', () => ({ ClientMessages: () => null }));
vi.mock(import('@/components/shell/providers.tsx'), () => ({ Providers: () => <></> }));
vi.mock('next-intl/server', () => ({
  getLocale: async () => 'zh-CN',
  getTranslations: async () => (key: string) => key,
}));

function typesIn(node: ReactNode): unknown[] {
  if (Array.isArray(node)) return node.flatMap(typesIn);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const { type, props } = node as ReactElement<{ children?: ReactNode }>;
  return [type, ...typesIn(props.children)];
}

beforeEach(() => vi.resetModules());

test.each([
  ['sandbox', 1],
  ['production', 0],
])('T-40: in %s every page has %i bars that say “sandbox”', async (name, count) => {
  environment = name;
  const { default: RootLayout, generateMetadata } = await import('./layout.tsx');
  const tree = await RootLayout({ children: null });
  const bars = typesIn(tree).filter(
    (type) => type === EnvBar || (type as { name?: string }).name === 'EnvBar',
  );
  expect(bars).toHaveLength(count);
  const { title } = await generateMetadata();
  expect(JSON.stringify(title)).toContain(count === 1 ? 'sandboxTitle' : '"title"');
});
