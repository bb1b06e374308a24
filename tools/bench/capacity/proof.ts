import type { Node } from '#testing/cluster.ts';
import { type Connection, connect, newTraffic } from '../../simulate/connection.ts';
import type { SimPlayer } from '../../simulate/players.ts';
import type { Figure } from '../measure.ts';
import { disconnect, openDevices, perform, type Scene, type Turns } from './acts.ts';
import { type Costs, type Counts, costOf, offBy, type Span } from './sums.ts';
import type { Meter } from './usage.ts';

/** The mixed work of a round. */
const MIXED: Turns = {
  return: 50,
  landing: 30,
  event: 40,
  home: 40,
  screen: 100,
  message: 24,
  match: 30,
};
const MOST_OFF = 1.25;
const HOUR = 3_600;

/** Work that was done on two nodes, with what it has used. */
export interface Work {
  readonly counts: Counts;
  readonly used: Span;
}

/** The scene with every other player at the second node; each device is connected to its player's node. */
export async function spread(
  scene: Scene,
  [one, two]: readonly [Node, Node],
): Promise<{ readonly both: Scene; readonly second: Scene }> {
  const { field, veterans } = scene;
  const isAtTwo = (_: unknown, index: number) => index % 2 === 1;
  const players = field.players.map((player, index) =>
    isAtTwo(player, index) ? { ...player, phone: phoneAt(two, player, index) } : player,
  );
  const atTwo = players.filter(isAtTwo);
  const atOne = players.filter((player, index) => !isAtTwo(player, index));
  const ofTwo = await openDevices(atTwo, field, two.url);
  const devices = [...(await openDevices(atOne, field, one.url)), ...ofTwo];
  const known = players.slice(0, veterans.length);
  const [near, far] = [
    { ...field, players },
    { ...field, players: atTwo },
  ];
  const urls = [one.url, two.url];
  return {
    both: { ...scene, field: near, veterans: known, devices, urls },
    second: {
      ...scene,
      field: far,
      veterans: known.filter(isAtTwo),
      devices: ofTwo,
      urls: [two.url],
    },
  };
}

/** The player's phone, signed in at another node. */
function phoneAt({ url }: Node, { phone }: SimPlayer, index: number): Connection {
  const address = `10.252.${index >> 8}.${index & 255}`;
  return connect(url, address, newTraffic(), phone.cookie());
}

/** Performs the mixed work of a round on two nodes. */
export async function mix(scene: Scene, nodes: readonly [Node, Node], meter: Meter): Promise<Work> {
  const { both } = await spread(scene, nodes);
  await meter.taken();
  await perform(both, MIXED);
  const used = await meter.taken();
  disconnect(both.devices);
  const socket = (both.devices.length * used.seconds) / HOUR;
  return { counts: { ...MIXED, idle: nodes.length * used.seconds, socket }, used };
}

/** Compares the processor time of works with the one that costs predict. */
export function compare(costs: Costs, works: readonly Work[]): Figure[] {
  const ratio = (of: 'node' | 'database' | 'statements') => {
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const measured = sum(works.map(({ used }) => used[of]));
    const predicted = sum(works.map(({ counts }) => costOf(costs, counts)[of]));
    return { measured, predicted, value: measured / predicted };
  };
  const comparison = (name: string, of: 'node' | 'database'): Figure[] => {
    const { measured, predicted, value } = ratio(of);
    const goal = { most: MOST_OFF };
    return [
      { what: `${name} on two nodes, predicted`, value: predicted / 1_000, unit: 's' },
      { what: `${name} on two nodes, measured`, value: measured / 1_000, unit: 's' },
      { what: `${name}, measured to predicted`, value, unit: '×' },
      { what: `${name}, off by`, value: offBy(value), unit: '×', goal },
    ];
  };
  return [
    ...comparison('Node', 'node'),
    ...comparison('PostgreSQL', 'database'),
    { what: 'statements, measured to predicted', value: ratio('statements').value, unit: '×' },
  ];
}
