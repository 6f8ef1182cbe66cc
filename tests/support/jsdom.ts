import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast } from '../../components/ui/popups/toast-store.ts';

// As patient as `expect.poll` in vitest.config.ts.
configure({ asyncUtilTimeout: 30_000 });

// It knows no style sheets: every query of the window's width is answered with no.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// The file before may have left a lost network or a hidden tab behind.
onlineManager.setOnline(true);
focusManager.setFocused(undefined);
// It may have said something that waits to be shown.
dismissToast();

// The library removes what it rendered by itself only where its module is loaded anew for each file.
afterEach(cleanup);
