import { Counter, Histogram } from 'prom-client';

/** Counters of what the business is about. Each is raised after the commit of what it counts. */

const registers: [] = []; // the wiring names the registry

export const playersRegistered = new Counter({
  name: 'players_registered_total',
  help: 'Players who registered',
  labelNames: ['brand'],
  registers,
});

export const matchResults = new Counter({
  name: 'match_results_total',
  help: 'Matches that got a result, by what it is',
  labelNames: ['status'],
  registers,
});

export const coinsMoved = new Counter({
  name: 'coins_moved_total',
  help: 'Coins that players got and gave, by the kind of movement',
  labelNames: ['kind', 'direction'],
  registers,
});

export const payments = new Counter({
  name: 'card_payments_total',
  help: 'Card payments that reached a state',
  labelNames: ['state', 'currency'],
  registers,
});

/** Duration and outcome of jobs. */
export const jobRuns = new Histogram({
  name: 'job_duration_seconds',
  help: 'Time to run one job',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60],
  registers,
});

export const BUSINESS = [playersRegistered, matchResults, coinsMoved, payments, jobRuns] as const;
