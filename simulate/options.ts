import { parseArgs } from 'node:util';

export interface Options {
  /** Instead of a battleground: a year of so many subscribers. */
  readonly subscribers: number;
  /** Instead of a battleground: so many cups and leagues. */
  readonly cups: number;
  readonly players: number;
  readonly matches: number;
  /** How often the product's process is killed while the matches are played. */
  readonly kills: number;
  /** Matches that are played side by side. */
  readonly concurrency: number;
  readonly seed: number;
  /** The nodes of a running product with the sandbox on; without any the simulation starts one of its own. */
  readonly urls: readonly string[];
  /** The running product keeps the simulation's own short deadlines. */
  readonly isQuick: boolean;
  /** Only say what there is to say. */
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
  --cups <n>         instead, so many cups and leagues on a moved clock, compared with the engine alone
  --quick            that product was started with the rules of simulate/rules.ts`;

/** Reads the command line; throws with a sentence where it makes no sense. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      subscribers: { type: 'string', default: '0' },
      cups: { type: 'string', default: '0' },
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
