export { openInformationRequest } from './open.ts';
