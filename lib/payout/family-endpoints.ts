import {
  businessFileTypes,
  businessOrderForm,
  endpoints,
  globalFileTypes,
  globalOrderForm,
  globalUpdateForm,
  personalOrderForm,
  personalUpdateSchema,
} from '../service-core/contract/index.ts';

type OrderFamily = 'global' | 'business' | 'personal';

/**
 * The calls of each family (specification §4.2–4.4), defined only here. `null` if the family has no such call. The
 * forms parse requests with amounts as decimal text before they are sent.
 */
export const familyEndpoints = {
  global: {
    price: endpoints.globalPrice,
    create: endpoints.globalCreate,
    createForm: globalOrderForm,
    update: endpoints.globalUpdate,
    updateForm: globalUpdateForm,
    status: endpoints.globalStatus,
    confirm: endpoints.globalAsync,
    cancel: endpoints.globalCancel,
    upload: { encoding: 'multipart', endpoint: endpoints.globalUploadMultipart },
    uploadCompleted: endpoints.globalUploadCompleted,
    fileTypes: globalFileTypes,
    quoteBoundAt: 'create',
  },
  business: {
    price: endpoints.businessPrice,
    create: endpoints.businessCreate,
    createForm: businessOrderForm,
    update: null,
    updateForm: null,
    status: endpoints.businessStatus,
    confirm: endpoints.businessAsync,
    cancel: null,
    upload: { encoding: 'multipart', endpoint: endpoints.businessUploadMultipart },
    uploadCompleted: endpoints.businessUploadCompleted,
    fileTypes: businessFileTypes,
    quoteBoundAt: 'confirm',
  },
  personal: {
    price: endpoints.personalPrice,
    create: endpoints.personalCreate,
    createForm: personalOrderForm,
    update: endpoints.personalUpdate,
    updateForm: personalUpdateSchema,
    status: endpoints.personalStatus,
    confirm: endpoints.personalAsync,
    cancel: endpoints.personalCancel,
    upload: { encoding: 'base64', endpoint: endpoints.riskUpload },
    uploadCompleted: endpoints.riskCompleted,
    fileTypes: globalFileTypes,
    quoteBoundAt: 'create',
  },
} as const satisfies Record<OrderFamily, unknown>;

export type FamilyEndpoints = (typeof familyEndpoints)[OrderFamily];
