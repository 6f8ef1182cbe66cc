export type { LiveChange, LiveKind } from '../../live/types.ts';
