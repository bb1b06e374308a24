import { sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { createSamplePlayer, playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';

const PARTS = ['player', 'partner', 'organiser', 'moderator', 'support', 'administrator'] as const;
export type Part = (typeof PARTS)[number];

/** All sample people are old enough to play in every brand. */
export const SAMPLE_BIRTH = '1995-06-15';

/** A sample person; anyone can sign in as one. */
export interface SamplePerson {
  readonly userId: PlayerId;
  readonly username: string;
  readonly avatarUrl: string;
  readonly part: Part;
  readonly note: string;
}

interface PeopleTables {
  sandbox_people: {
    player_id: string;
    audience: string;
    part: Part;
    note: string;
    position: number;
  };
}

/** Adds a player to the sandbox's sample people. */
export async function introduce(
  { db }: Transaction,
  person: {
    readonly playerId: PlayerId;
    readonly audience: string;
    readonly part: Part;
    readonly note: string;
    readonly position: number;
  },
): Promise<void> {
  const { playerId, ...facts } = person;
  await tables<PeopleTables>(db)
    .insertInto('sandbox_people')
    .values({ player_id: playerId, ...facts })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(facts))
    .execute();
}

export async function samplePeople(db: Db, audience: string): Promise<SamplePerson[]> {
  const rows = await tables<PeopleTables>(db)
    .selectFrom('sandbox_people')
    .selectAll()
    .where('audience', '=', audience)
    .orderBy('position')
    .execute();
  const ids = rows.map((row) => row.player_id as PlayerId); // refers to players
  const cards = await playerCards(db, ids);
  return rows.flatMap(({ player_id, part, note }) => {
    const card = cards.get(player_id as PlayerId);
    if (!card) return [];
    const { userId, username, avatarUrl } = card;
    return [{ userId, username, avatarUrl, part, note }];
  });
}

/** The sandbox's officials by role; screens show the role beside the name. */
export const STAFF = {
  organiser: { name: 'Match Desk', note: 'Rules on disputes, reopens results', avatar: 'ibis' },
  moderator: { name: 'Fair Play', note: 'Judges reported messages and pictures', avatar: 'lynx' },
  support: { name: 'Help Desk', note: 'Answers tickets', avatar: 'fox' },
  administrator: {
    name: 'Head Office',
    note: 'Decides appeals, may do everything',
    avatar: 'oryx',
  },
} as const;
export const STAFF_ROLES = ['organiser', 'moderator', 'support', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The official of a brand's audience in a role; created if missing. */
export async function staffOf(
  transaction: Transaction,
  brand: Brand,
  role: StaffRole,
): Promise<PlayerId> {
  const { audience } = brand;
  const { name, note, avatar } = STAFF[role];
  // two simultaneous first calls get one person
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${audience}`}, 0))`.execute(
    transaction.db,
  );
  const known = await tables<PeopleTables>(transaction.db)
    .selectFrom('sandbox_people')
    .select('player_id')
    .where('audience', '=', audience)
    .where('part', '=', role)
    .executeTakeFirst();
  if (known) return known.player_id as PlayerId; // refers to players
  const playerId = await createSamplePlayer(
    transaction.db,
    {
      audience,
      brand: brand.code,
      username: name,
      avatarUrl: `/avatars/${avatar}.svg`,
      country: brand.country,
      provider: brand.provider,
      language: brand.languages[0],
      timeZone: brand.timeZone,
      dateOfBirth: SAMPLE_BIRTH,
      roles: [role],
    },
    transaction.now,
  );
  await introduce(transaction, { playerId, audience, part: role, note, position: 0 });
  return playerId;
}
