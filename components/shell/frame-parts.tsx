'use client';
import type { ComponentProps } from 'react';
import { SessionWatch } from '../account/session-watch.tsx';
import { GlobalKeys } from '../keyboard/global-keys.tsx';
import { NewVersion } from '../live/new-version.tsx';
import { Toaster } from '../ui/popups/toaster.tsx';

export type FramePartsProps = ComponentProps<typeof SessionWatch> & {
  /** The build this page comes from. */
  build: string;
  keys: ComponentProps<typeof GlobalKeys>;
};

/** Above the page, for the bars that appear there; the toasts lie over it. */
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
