import { parseArgs } from 'node:util';

export interface Options {
  /** Subscribers of a simulated year, instead of a battleground. */
  readonly subscribers: number;
  /** Number of cups, leagues and series, instead of a battleground. */
  readonly cups: number;
  /** Players in each time zone at the end of a month, instead of a battleground. */
  readonly turn: number;
  /** Players of a community, instead of a battleground. */
  readonly community: number;
  /** Players of an evening who search for opponents, instead of a battleground. */
  readonly queue: number;
  /** Number of days. */
  readonly days: number;
  readonly players: number;
  readonly matches: number;
  /** Number of kills of the product's process during play. */
  readonly kills: number;
  /** Matches that are played side by side. */
  readonly concurrency: number;
  readonly seed: number;
  /** The nodes of a running product with the sandbox on; if empty, the simulation starts a product. */
  readonly urls: readonly string[];
  /** True if the product uses the simulation's short deadlines. */
  readonly isQuick: boolean;
  /** Print the usage only. */
  readonly help: boolean;
}

export const USAGE = `npm run simulate -- [options]
  --players <n>      players who register and take part (200)
  --matches <n>      matches they play (1000)
  --kill <n>         kill the product's process this often meanwhile (0)
  --concurrency <n>  matches played side by side (24)
  --seed <n>         another seed is another tournament (1)
  --url <address>    play against a running product with the sandbox on; again for each of its nodes
  --subscribers <n>  instead, a year of so many subscribers on a moved clock, and their books
  --cups <n>         instead, so many cups, leagues and series on a moved clock, compared with the engine alone
  --turn <n>         instead, the turn of a month on a moved clock, so many players in each of three time zones, and
                     events at whose doors others knock before they open and after they close
  --community <n>    instead, days of so many players who chat, make friends, collect and spend coins and ask for
                     help on a moved clock, at two nodes and over lines that are cut
  --queue <n>        instead, an evening of so many players who search for opponents, by the rules alone
  --days <n>         so many days of them (35: weeks and the end of a month)
  --quick            that product was started with the rules of tools/simulate/rules.ts`;

/** Reads the command line; throws an error for a wrong value. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      subscribers: { type: 'string', default: '0' },
      cups: { type: 'string', default: '0' },
      turn: { type: 'string', default: '0' },
      community: { type: 'string', default: '0' },
      queue: { type: 'string', default: '0' },
      days: { type: 'string', default: '35' },
      players: { type: 'string', default: '200' },
      matches: { type: 'string', default: '1000' },
      kill: { type: 'string', default: '0' },
      concurrency: { type: 'string', default: '24' },
      seed: { type: 'string', default: '1' },
      url: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
    },
  });
  const options = {
    subscribers: whole('subscribers', values.subscribers, 0),
    cups: whole('cups', values.cups, 0),
    turn: whole('turn', values.turn, 0),
    community: whole('community', values.community, 0),
    queue: whole('queue', values.queue, 0),
    days: whole('days', values.days, 1),
    players: whole('players', values.players, 4),
    matches: whole('matches', values.matches, 1),
    kills: whole('kill', values.kill, 0),
    concurrency: whole('concurrency', values.concurrency, 1),
    seed: whole('seed', values.seed, 0),
    urls: values.url,
    help: values.help,
    isQuick: values.quick || values.url.length === 0,
  };
  if (options.urls.length > 0 && options.kills > 0) {
    throw new Error('--kill needs a product that the simulation has started itself');
  }
  return options;
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  throw new Error(`--${name} takes a whole number from ${least}, not "${text}"`);
}
