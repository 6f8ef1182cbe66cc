'use client';

// Together, so that one request brings them.
export { BusinessPartiesFields } from './business-parties-fields.tsx';
export { BusinessTerms } from './business-terms.tsx';
