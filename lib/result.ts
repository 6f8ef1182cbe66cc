export { err, ok, type Result } from './service-core/result.ts';
