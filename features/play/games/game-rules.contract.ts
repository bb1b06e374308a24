import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { defineCall } from '#platform/http/contract.ts';
import { done, idOf, pageOf, pageQuery, typedText } from '#platform/http/shapes.ts';
import type { GameId } from '#platform/ids.ts';
import { gameCard } from './games.contract.ts';

const lines = z.array(typedText(500).min(1)).max(50);

/** By language: the rules of the game, one a line. */
const writtenRules = z.partialRecord(
  z.enum(LANGUAGES),
  z.object({ gameRules: lines, howToPlay: lines }),
);

/** The stored form: earlier releases accepted lines without visible characters. */
const keptLines = z.array(z.string());
const keptRules = z.partialRecord(
  z.enum(LANGUAGES),
  z.object({ gameRules: keptLines, howToPlay: keptLines }),
);

/** Calls for the rules of a game that organisers write for all their events. */
export const gameRulesCalls = {
  gameRules: defineCall({
    method: 'GET',
    path: 'game-rules',
    who: 'organiser',
    by: 'audience',
    scope: 'events',
    summary: 'The games with their rules and how to play them, as the audience has them written',
    input: z.object({ gameId: idOf<GameId>().optional(), ...pageQuery }),
    reply: pageOf(z.object({ game: gameCard, texts: keptRules })),
  }),
  writeGameRules: defineCall({
    method: 'POST',
    path: 'write-game-rules',
    who: 'organiser',
    by: 'audience',
    scope: 'events',
    summary:
      "Write a game's rules anew, for all events of the audience that have none of their own",
    input: z.object({ gameId: idOf<GameId>(), texts: writtenRules }),
    reply: done,
  }),
};
