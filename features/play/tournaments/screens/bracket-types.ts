import type { ReplyOf } from '#platform/http/contract.ts';
import type { tournamentsCalls } from '../tournaments.contract.ts';

export type Bracket = ReplyOf<typeof tournamentsCalls.getBracketEvent>;
export type DrawnMatch = Bracket['matches']['items'][number];
export type Contestant = NonNullable<DrawnMatch['home']>;
export type Table = ReplyOf<typeof tournamentsCalls.leagueTable>;

/** The facts that names of rounds and lines between matches follow from. */
export type Plan = Pick<Bracket, 'format' | 'entrants' | 'rounds'>;
