export type { AlipayTemplate } from './alipay-verification.ts';
export { alipayTemplateOf } from './alipay-verification.ts';
export type { Area, Occupation } from './answers.ts';
export {
  CALLBACK_ACCEPTED,
  CALLBACK_PATH,
  type Callback,
  callbackSchema,
  decodeCallback,
  encodeCallback,
  isCallbackAccepted,
} from './callback.ts';
export {
  decodeData,
  decodeRequest,
  describeErrors,
  encodeRequest,
  type FieldError,
  tryEncodeRequest,
  withoutEmpty,
} from './decode.ts';
export type {
  AnyEndpoint,
  DataOf,
  Effect,
  Encoding,
  Endpoint,
  Family,
  HeaderRule,
  RequestInput,
  RequestOf,
} from './endpoint.ts';
export { type EndpointName, endpoints } from './endpoints.ts';
export { sandboxEndpoints } from './endpoints-sandbox.ts';
export * from './enums.ts';
export { countries, isCountry } from './enums.ts';
export {
  businessBeneficiarySchema,
  businessOrderFields,
  businessOrderForm,
  businessOrderSchema,
  businessPayerSchema,
  type FieldInfo,
  fieldsOf,
  globalOrderFields,
  globalOrderForm,
  globalOrderSchema,
  globalUpdateFields,
  globalUpdateForm,
  globalUpdateSchema,
  personalOrderFields,
  personalOrderForm,
  personalOrderSchema,
  personalUpdateSchema,
  unknownFields,
} from './order-forms.ts';
export {
  accountSchema,
  beneficiaryAddressSchema,
  beneficiarySchema,
  payerAddressSchema,
  payerSchema,
  updateBeneficiarySchema,
  updatePayerSchema,
} from './party.ts';
export { englishError, englishOf, type FieldRule, ruleOfIssue } from './rules.ts';
export {
  finalStatuses,
  isFinalStatus,
  isOrderStatus,
  type OrderStatus,
  openStatuses,
  orderStatuses,
  statusRank,
} from './status.ts';
export { isCalendarDate } from './text-fields.ts';
export {
  decodeEnvelope,
  encodeData,
  encodeRefusal,
  encodeSuccess,
  parseWire,
  type RawEnvelope,
  type WireProblem,
} from './wire-json.ts';
