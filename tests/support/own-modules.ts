import { vi } from 'vitest';

// A file that replaces modules loads ours anew, so that none is left over from the file before it; those of node_modules stay.
// The first call is what the runner itself makes between files that it isolates; it has no public name.
(globalThis as typeof globalThis & { __vitest_mocker__: { reset(): void } }).__vitest_mocker__.reset();
vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.useRealTimers();
