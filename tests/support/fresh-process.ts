import { vi } from 'vitest';
import { forgetShared } from '../../lib/shared.ts';

// Files of a project share loaded modules; each begins with the settings and the state of a process that has just
// started.
const held = globalThis as typeof globalThis & { environmentAtStart?: NodeJS.ProcessEnv };
held.environmentAtStart ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in held.environmentAtStart)) delete process.env[name];
Object.assign(process.env, held.environmentAtStart);
forgetShared();
vi.unstubAllGlobals();
