import { Histogram } from 'prom-client';

/** Duration and outcome of calls to carriers' services, without subscribers' numbers. */
export const carrierCalls = new Histogram({
  name: 'carrier_call_duration_seconds',
  help: 'Time of one request to a carrier service',
  labelNames: ['service', 'call', 'outcome'],
  buckets: [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [], // the wiring names the registry
});
