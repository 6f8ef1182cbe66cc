export { answerInformationRequest } from './answer.ts';
export { findInformationRequest } from './find.ts';
export { informationRequestPath, openInformationRequest } from './open.ts';
