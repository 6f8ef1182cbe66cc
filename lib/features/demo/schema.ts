/**
 * State of the demo on request: `offered` while the portal has no order, `stopped` if the job failed before all orders
 * were made.
 */
export type DemoState = { state: 'offered' } | { state: 'loading' | 'stopped'; made: number; total: number };

export type RequestDemoRefusal = { code: 'production' } | { code: 'has-orders' };
