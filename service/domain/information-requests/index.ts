export { type Answered, answerInformationRequest } from './answer.ts';
export { findInformationRequest, type InformationRequest, type LookedUp } from './find.ts';
export { informationRequestPath, openInformationRequest } from './open.ts';
