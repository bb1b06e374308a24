import { Counter } from 'prom-client';

/** Messages handed to SMS providers, by outcome, without numbers. */
export const smsSends = new Counter({
  name: 'sms_sends_total',
  help: 'Messages handed to an SMS provider',
  labelNames: ['provider', 'outcome'],
  registers: [], // the wiring names the registry
});
