'use client';
import type { ComponentProps } from 'react';
import { SessionWatch } from '../account/session-watch.tsx';
import { GlobalKeys } from '../keyboard/global-keys.tsx';
import { NewVersion } from '../live/new-version.tsx';
import { Toaster } from '../ui/popups/toaster.tsx';

export type FramePartsProps = ComponentProps<typeof SessionWatch> & {
  /** The build that rendered this page. */
  build: string;
  keys: ComponentProps<typeof GlobalKeys>;
};

/** The bars that appear above the page, and the toasts over it. */
export function FrameParts({ build, keys, ...session }: FramePartsProps) {
  return (
    <>
      <NewVersion build={build} />
      <GlobalKeys {...keys} />
      <SessionWatch {...session} />
      <Toaster />
    </>
  );
}
