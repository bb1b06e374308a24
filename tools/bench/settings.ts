/** Settings of every product that is measured. */
export const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SANDBOX: 'on',
  TRUST_PROXY: 'on', // every player has an address of their own
  RULES_OTP_DAILY_BUDGET: '1000000',
  // few players send the messages of many
  RULES_CHAT_IN_A_MINUTE: '100000',
  RULES_CHAT_IN_FIVE_SECONDS: '100000',
  RULES_REQUESTS_PER_MINUTE: '10000000',
};
/** Settings that release 0.1.0 does not know, and refuses. */
export const NEW_SETTINGS = {
  RULES_REQUESTS_PER_PLAYER: '100000',
  RULES_REQUESTS_PER_DEVICE: '100000',
};
