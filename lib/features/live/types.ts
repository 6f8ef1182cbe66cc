export type { LiveChange } from '../../live/types.ts';
