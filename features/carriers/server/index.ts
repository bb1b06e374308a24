export { carrierBillers, carrierFor } from './billing.ts';
export { type Codes, carriersHandlers } from './calls.ts';
export { type Checked, checkStatus } from './checking.ts';
export { thenCheck } from './entering.ts';
export { carriersJobs } from './jobs.ts';
export { forgetNumber } from './notices.ts';
export { serveCarrierWebhooks } from './webhooks.ts';
