'use client';

// Together, so that one request brings them.
export { CreatePanel } from './create-panel.tsx';
export { PartiesFields } from './parties-fields.tsx';
