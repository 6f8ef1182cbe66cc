export { answerInformationRequest } from '../orders/information-request.ts';
export { findInformationRequest } from './find.ts';
export { informationRequestPath, openInformationRequest } from './open.ts';
