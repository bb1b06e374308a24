import { PING_PAYLOAD, WEBHOOK_PAYLOADS } from '#features/foundation/webhooks/payloads.ts';
import { PING } from '#features/foundation/webhooks/rules/kinds.ts';

/** The data of messages to webhooks, by kind. */
export const MESSAGES = { ...WEBHOOK_PAYLOADS, [PING]: PING_PAYLOAD };
