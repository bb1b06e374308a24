import { type Expression, sql } from 'kysely';
import { servedBrands } from '#brands/brands.ts';
import { gameCardsByLanguage } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../events.contract.ts';
import { CARD_COLUMNS, cardOf } from './event-rows.ts';
import { createPageCache, TITLES, titleIn } from './list.ts';
import type { EventsTables } from './tables.ts';

type Sum = ReplyOf<typeof eventsCalls.eventsOnNow>['prizes'][number];

interface Asked {
  readonly audience: string;
  /** The family of brands whose own events come first. */
  readonly family: string;
  readonly limit: number;
}

/** One audience at one moment. */
type OnNow = Awaited<ReturnType<typeof readOnNow>>;

/** The ongoing events of an audience with their sums, all of the same moment. */
export function eventsOnNow({ db, clock }: Platform): Handler<typeof eventsCalls.eventsOnNow> {
  const cached = createPageCache<OnNow>();
  return async ({ limit }, { brand: { audience, look }, language }) => {
    const now = clock.now();
    const asked = { audience, family: look.family, limit };
    const found = await cached(`${audience} ${look.family} ${limit}`, now, () =>
      readOnNow(db, asked, now),
    );
    const { at, totals, games } = found;
    const cards = (rows: OnNow['ongoing']) =>
      rows.flatMap(({ titles, ...row }) => {
        const gameIn = games.get(row.game_id);
        if (!gameIn) return [];
        const { ownEntryId, ...card } = cardOf(
          row,
          titleIn(titles, language),
          gameIn(language),
          null,
          at,
        );
        return [card];
      });
    return {
      at: at.toISOString(),
      battlegrounds: totals.battlegrounds,
      players: totals.players,
      prizes: [...totals.prizes],
      ongoing: cards(found.ongoing),
      next: cards(found.next),
    };
  };
}

/** The rows and their sums come from one statement, so that nobody joins in between. */
async function readOnNow(db: Db, { audience, family, limit }: Asked, at: Date) {
  const brands = servedBrands().filter(({ look }) => look.family === family);
  const codes = brands.map(({ code }) => code);
  const ids = ongoingOf(db, audience, at).select('id');
  const [rows, next] = await Promise.all([
    ongoingOf(db, audience, at)
      .select([...CARD_COLUMNS, TITLES])
      .select([
        sql<number>`count(*) over ()`.as('battlegrounds'),
        sql<number>`(select count(distinct player_id) from entries where left_at is null and event_id in (${ids}))`.as(
          'players',
        ),
        sql<Sum[] | null>`(${sumOfPrizes(ids)})`.as('sums'),
      ])
      .orderBy(sql`brand = any(${codes}::text[])`, 'desc')
      .orderBy('entrants', 'desc')
      .orderBy('ends_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    publishedOf(db, audience, at)
      .where('starts_at', '>', at)
      .select([...CARD_COLUMNS, TITLES])
      .orderBy('starts_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  ]);
  const ongoing = rows.map(({ battlegrounds, players, sums, ...row }) => row);
  const [first] = rows;
  const totals = {
    battlegrounds: first?.battlegrounds ?? 0,
    players: first?.players ?? 0,
    prizes: first?.sums ?? [],
  };
  const shown = [...ongoing, ...next].map((row) => row.game_id);
  return { at, totals, ongoing, next, games: await gameCardsByLanguage(db, shown) };
}

function sumOfPrizes(ids: Expression<{ id: EventId }>) {
  return sql`
    select jsonb_agg(jsonb_build_object('amount', amount, 'currency', currency) order by amount desc, currency)
    from (
      select prize ->> 'currency' as currency, sum((prize ->> 'amount')::bigint) as amount
      from events, jsonb_array_elements(prizes) as prize
      where id in (${ids})
      group by 1
    ) as sums
  `;
}

/** The rule `statusOf` in SQL. */
function ongoingOf(db: Db, audience: string, at: Date) {
  return publishedOf(db, audience, at).where('starts_at', '<=', at).where('ends_at', '>', at);
}

function publishedOf(db: Db, audience: string, at: Date) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .where('audience', '=', audience)
    .where('stage', '=', 'published')
    .where('over_at', '>', at);
}
