import { carryDrawnFor, carryDrawnForInUploads } from './lib/drawn-for.ts';

// Without this, zod tries whether it may compile text to code, which the content security policy refuses and reports.
// By its `config` the same would cost each page 5 kB.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
carryDrawnForInUploads();
window.fetch = carryDrawnFor(window.fetch.bind(window));
