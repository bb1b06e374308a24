export { carrierBillers, carrierFor } from './billing.ts';
export { carriersHandlers } from './calls.ts';
export { checkStatus } from './checking.ts';
export { carriersPersonalData } from './data-export.ts';
export { thenCheck, thenShowAvatar } from './entering.ts';
export { carriersJobs } from './jobs.ts';
export { serveCarrierWebhooks } from './webhooks.ts';
