import type { TestMatch } from './matches.ts';

/** A deployment that has grown from one match. */
export interface Grown {
  readonly match: TestMatch;
  readonly players: number;
  readonly matches: number;
  /** The time at which it has. */
  readonly now: Date;
}

/** Rows of one table, copied from one that the product has made. */
export interface Copies {
  readonly table: string;
  /** Conditions that find the row to copy. */
  readonly like: string;
  /** The numbers of the copies, as SQL. */
  readonly from: string;
  /** The columns that differ, as an SQL expression for each. */
  readonly set: Readonly<Record<string, string>>;
}

/** Events over which matches are spread. */
const EVENTS = 2_000;
/** Days in the past over which rows are spread. */
const DAYS = 365;
/** The same of rows that are deleted some months later. */
const KEPT_DAYS = 100;
/** Rows that are pruned early are copied for every fifth player. */
const EVERY_FIFTH = 5;

/** The number of the event, the player and the match that tests ask for. */
const ASKED = 7;

/** The ids of copies that belong together, under the names that calls have for them. */
export function idsOfCopies() {
  const idOf = (kind: number) => `01900000-000${kind}-7000-8000-00000000000${ASKED}`;
  const [eventId, userId, entryId] = [idOf(KINDS.event), idOf(KINDS.player), idOf(KINDS.entry)];
  return {
    eventId,
    id: eventId,
    ids: eventId,
    matchId: idOf(KINDS.match),
    userId,
    friendUserId: userId,
    entryId,
    challengerTeamId: entryId,
    q: 'grown-a',
  };
}

/** All copies, those of the large tables first: two lines share them. */
export function copiesOf({ match, players, matches, now }: Grown): Copies[] {
  const one: One = {
    ...match,
    at: (row, days = DAYS) =>
      `('${now.toISOString()}'::timestamptz - interval '1 second' * (${row}::bigint * 7919 % ${days * 86_400}))`,
  };
  // the two sides of a match have entries in the same event
  const ofEach = `generate_series(0, ${matches - 1}) m, lateral (
    select m % ${players} as a, (m + ${EVENTS} * (1 + m / ${players})) % ${players} as b) pair`;
  return [
    ...ofMatches(one, ofEach),
    ...ofResults(one, ofEach),
    ...ofPlayers(one, `generate_series(0, ${players - 1}) p`),
    ...ofSome(one, `generate_series(0, ${players - 1}, ${EVERY_FIFTH}) p`),
    ...ofEvents(one),
  ];
}

interface One extends TestMatch {
  /** The time of a row, as SQL. */
  readonly at: (row: string, days?: number) => string;
}

/** Ordered like the product's own. */
const id = (kind: number, row: string) =>
  `('01900000-000${kind}-7000-8000-' || lpad(to_hex(${row}), 12, '0'))::uuid`;
const KINDS = {
  player: 1,
  event: 2,
  entry: 3,
  match: 4,
  session: 5,
  notification: 6,
  result: 7,
  points: 8,
};
const player = (row: string) => id(KINDS.player, row);
const event = (row: string) => id(KINDS.event, `${row} % ${EVENTS}`);
const entry = (row: string) => id(KINDS.entry, row);
const match = id(KINDS.match, 'm');
/** A player's number. */
const NUMBER = '(27600000000 + p)::text';
/** A player's name; the names are in another order than the players. */
const NAME = `'grown-' || to_hex(p * 2654435761::bigint % 4294967296) || '-' || p`;

function ofEvents({ eventId, at }: One): Copies[] {
  const from = `generate_series(0, ${EVENTS - 1}) e`;
  const over = at('e');
  return [
    {
      table: 'events',
      like: `id = '${eventId}'`,
      from,
      set: {
        id: event('e'),
        opens_at: `${over} - interval '2 days'`,
        starts_at: `${over} - interval '1 day'`,
        ends_at: over,
        over_at: over,
        created_at: `${over} - interval '3 days'`,
      },
    },
  ];
}

function ofPlayers({ challenger, eventId, at }: One, from: string): Copies[] {
  const { userId } = challenger;
  const [playerId, ofPlayer] = [player('p'), `player_id = '${userId}'`];
  return [
    {
      table: 'players',
      like: `id = '${userId}'`,
      from,
      set: {
        id: playerId,
        username: NAME,
        username_key: NAME,
        msisdn: NUMBER,
        created_at: at('p'),
      },
    },
    {
      table: 'game_accounts',
      like: ofPlayer,
      from,
      set: { player_id: playerId, account_name: NAME, account_key: NAME },
    },
    {
      table: 'player_days',
      like: ofPlayer,
      from,
      set: { player_id: playerId, day: `(${at('p', KEPT_DAYS)})::date` },
    },
    {
      table: 'entries',
      like: `${ofPlayer} and event_id = '${eventId}'`,
      from,
      set: { id: entry('p'), event_id: event('p'), player_id: playerId, joined_at: at('p') },
    },
    { table: 'ratings', like: ofPlayer, from, set: { player_id: playerId } },
    {
      table: 'ranking_rows',
      like: `${ofPlayer} and board_id in (select id from ranking_boards where kind = 'month')`,
      from,
      set: { player_id: playerId, points: 'p % 900', won: 'p % 90' },
    },
    { table: 'coin_balances', like: ofPlayer, from, set: { player_id: playerId } },
  ];
}

function ofSome({ challenger, challenged, at }: One, from: string): Copies[] {
  const { userId } = challenger;
  const playerId = player('p');
  return [
    {
      table: 'sessions',
      like: `player_id = '${userId}'`,
      from,
      set: {
        id: id(KINDS.session, 'p'),
        player_id: playerId,
        token_hash: `decode(lpad(to_hex(p), 64, '0'), 'hex')`,
        device_hash: `decode(lpad(to_hex(p), 64, '0'), 'hex')`,
        msisdn: NUMBER,
      },
    },
    {
      table: 'notifications',
      like: `player_id in ('${userId}', '${challenged.userId}')`,
      from,
      set: { id: id(KINDS.notification, 'p'), player_id: playerId, created_at: at('p', KEPT_DAYS) },
    },
    {
      table: 'streams',
      like: `channel = 'player:${userId}'`,
      from,
      set: { channel: `'player:' || ${playerId}` },
    },
  ];
}

function ofMatches({ matchId, challenger, challenged, at }: One, from: string): Copies[] {
  const ofMatch = `match_id = '${matchId}'`;
  const [a, b] = [player('a'), player('b')];
  const sides = [
    { userId: challenger.userId, own: a },
    { userId: challenged.userId, own: b },
  ];
  return [
    {
      table: 'matches',
      like: `id = '${matchId}'`,
      from,
      set: {
        id: match,
        event_id: event('a'),
        challenger_id: a,
        challenged_id: b,
        challenger_entry_id: entry('a'),
        challenged_entry_id: entry('b'),
        // read of few, and the most of a row
        state: `case a % ${EVENTS} when ${ASKED} then one.state else '{}' end`,
        created_at: at('m'),
        changed_at: at('m'),
      },
    },
    ...sides.map(({ userId, own }) => ({
      table: 'match_players',
      like: `${ofMatch} and player_id = '${userId}'`,
      from,
      set: {
        match_id: match,
        player_id: own,
        event_id: event('a'),
        sort_at: at('m'),
        changed_at: at('m'),
      },
    })),
    {
      table: 'match_timeline',
      like: `${ofMatch} order by sequence desc`,
      from,
      set: { match_id: match, actor_id: a, at: at('m') },
    },
  ];
}

function ofResults({ matchId, challenger, at }: One, from: string): Copies[] {
  const ofMatch = `match_id = '${matchId}'`;
  const [a, b] = [player('a'), player('b')];
  const result = id(KINDS.result, 'm');
  return [
    {
      table: 'match_results',
      like: ofMatch,
      from,
      set: {
        id: result,
        sequence: '1000000 + m',
        match_id: match,
        event_id: event('a'),
        challenger_id: a,
        challenged_id: b,
        at: at('m'),
        day: `(${at('m')})::date`,
        month: `to_char(${at('m')}, 'YYYY-MM')`,
      },
    },
    {
      table: 'rating_changes',
      like: `player_id = '${challenger.userId}'`,
      from,
      set: { result_id: result, player_id: a, sequence: '1000000 + m' },
    },
    {
      table: 'points_transactions',
      like: `${ofMatch} and player_id = '${challenger.userId}' and reason = 'win'`,
      from,
      set: {
        id: id(KINDS.points, 'm'),
        match_id: match,
        event_id: event('a'),
        player_id: a,
        opponent_id: b,
        at: at('m'),
        day: `(${at('m')})::date`,
        month: `to_char(${at('m')}, 'YYYY-MM')`,
      },
    },
    {
      table: 'points_entries',
      like: `transaction_id = (select id from points_transactions
        where ${ofMatch} and player_id = '${challenger.userId}' and reason = 'win' limit 1) and account like '%${challenger.userId}%'`,
      from,
      set: { transaction_id: id(KINDS.points, 'm'), account: `'player:' || ${a}` },
    },
  ];
}
