/**
 * Demo data on request, as a person in the sandbox sees it: `offered` while the portal has no order, `stopped` when some
 * of it could not be made.
 */
export type DemoState = { state: 'offered' } | { state: 'loading' | 'stopped'; made: number; total: number };

export type RequestDemoRefusal = { code: 'production' } | { code: 'has-orders' };
