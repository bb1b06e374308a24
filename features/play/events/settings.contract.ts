/** The settings of an event in calls: as organisers send them, as they read them, as players see them, and in templates. */
import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { COUNTRIES } from '#core/countries.ts';
import { httpsLink, idOf, instant, nameText, typedText } from '#platform/http/shapes.ts';
import type { GameId, Id } from '#platform/ids.ts';
import { EVENT_FORMATS, RULE_OVERRIDES } from './rules/event.ts';
import { SERIES_ROLES } from './rules/series.ts';
import type { SettingName, SettingsInput } from './rules/settings.ts';
import type { TemplateSettings } from './rules/templates.ts';

const ms = z.number().int().min(0);

const count = z.number().int().min(1).max(4_096);
const legs = z.union([z.literal(1), z.literal(2)]);

const groupFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round_robin'), legs }),
  z.object({ kind: z.literal('gsl') }),
]);

export const MOST_STAGES = 16;

/** A stage of a chain. A chain that cannot be played is refused with its reasons. */
export const stage = z.object({
  /** Chosen by the organiser; stages name each other by it. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  format: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('knockout'), thirdPlace: z.boolean() }),
    z.object({ kind: z.literal('double_elimination'), reset: z.boolean() }),
    z.object({ kind: z.literal('round_robin'), legs }),
    z.object({ kind: z.literal('swiss'), rounds: z.number().int() }),
    z.object({ kind: z.literal('groups'), groups: z.number().int(), inside: groupFormat }),
  ]),
  /** The most entrants it holds. */
  size: z.number().int().min(0).max(65_536),
  /** `open`: entrants sign up for it; `advancers`: they come from other stages only. */
  entry: z.enum(['open', 'advancers']),
  advance: z
    .object({
      to: z.string().max(40),
      /** Number of entrants who advance; of groups, from each. */
      best: z.number().int(),
      bestNext: z.number().int().optional(),
    })
    .nullable(),
});

const textsInput = z.object({
  title: nameText(100).min(1),
  description: typedText(2_000),
  gameRules: z.array(typedText(500).min(1)).max(50),
  howToPlay: z.array(typedText(500).min(1)).max(50),
});

/** The settings of play of a cup or a league; those left out have their defaults. */
export const tournamentSettings = z.object({
  thirdPlace: z.boolean().optional(),
  reset: z.boolean().optional(),
  legs: legs.optional(),
  rounds: count.optional(),
  groups: count.optional(),
  groupKind: z.enum(['round_robin', 'gsl']).optional(),
  best: count.optional(),
  bestNext: z.number().int().min(0).max(1_000).optional(),
  stages: z.array(stage).max(MOST_STAGES).readonly().optional(),
  pause: ms.optional(),
  roundEvery: ms.optional(),
  movable: ms.optional(),
});

/** The part of an event in its series. */
const seriesMembership = z.object({
  seriesId: idOf<Id<'series'>>(),
  role: z.enum(SERIES_ROLES),
  /** Number of a qualifier's best who advance to the final; 4 without it. */
  advance: z.number().int().min(1).max(1_024).optional(),
});

/** Settings of a new or changed event, by the fields of the call. */
const input = {
  gameId: idOf<GameId>(),
  format: z.enum(EVENT_FORMATS),
  /** Exclusive to this platform. */
  platform: z.enum(['ps5']).optional(),
  /** ISO code of the country that players have to live in. */
  residency: z
    .string()
    .refine((code) => COUNTRIES.includes(code), {
      params: { code: 'field_invalid', text: 'field_not_offered' },
    })
    .optional(),
  capacity: z.number().int().min(2).max(65_536).optional(),
  opensAt: instant,
  startsAt: instant,
  endsAt: instant,
  drawsAllowed: z.boolean(),
  prizes: z
    .array(
      z.object({
        place: z.number().int().min(1),
        /** Minor units. */
        amount: z.number().int().min(1).max(1_000_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
      }),
    )
    .max(64),
  texts: z.partialRecord(z.enum(LANGUAGES), textsInput),
  series: seriesMembership.optional(),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), ms).optional(),
  tournament: tournamentSettings.optional(),
  /** Https address of its stream, rules or the like. Null means none. A change that leaves it out keeps the stored one. */
  link: httpsLink(500).nullish(),
} satisfies Record<keyof SettingsInput, z.ZodType>;
export const eventInput = z.object(input);

const texts = z.object({
  title: z.string(),
  description: z.string(),
  gameRules: z.array(z.string()),
  howToPlay: z.array(z.string()),
});

/** Settings that the card of an event has. */
type CardSetting = 'game' | 'format' | 'platform' | 'opensAt' | 'startsAt' | 'endsAt' | 'prizes';

/** Settings as organisers read them, beside those of the event's card. */
export const organisedSettings = {
  /** The country that players have to live in. */
  residency: z.string().nullable(),
  capacity: z.number().int().nullable(),
  drawsAllowed: z.boolean(),
  texts: z.partialRecord(z.enum(LANGUAGES), texts),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), z.number().int()),
  tournament: tournamentSettings,
  series: z
    .object({
      seriesId: z.string(),
      role: z.enum(SERIES_ROLES),
      /** Number of a qualifier's best who advance. */
      advance: z.number().int().nullable(),
    })
    .nullable(),
  link: z.string().nullable(),
} satisfies Record<Exclude<SettingName, CardSetting>, z.ZodType>;

/** Settings that players see as they are, beside those of the event's card. */
export const shownSettings = z.object({ link: organisedSettings.link });

/** Settings in a template; the dates as distances from the start, by the clock where the event is. */
const template = {
  gameId: z.string().optional(),
  format: z.enum(EVENT_FORMATS),
  platform: z.enum(['ps5']).optional(),
  residency: z.string().optional(),
  capacity: z.number().int().optional(),
  /** Milliseconds before the start. */
  opensBefore: z.number().int(),
  /** Milliseconds from the start to the end. */
  lasts: z.number().int(),
  drawsAllowed: z.boolean(),
  prizes: z.array(
    z.object({ place: z.number().int(), amount: z.number().int(), currency: z.string() }),
  ),
  texts: z.partialRecord(z.enum(LANGUAGES), texts),
  ruleOverrides: z.partialRecord(z.enum(RULE_OVERRIDES), z.number().int()),
  tournament: tournamentSettings,
  link: z.string().optional(),
} satisfies Record<keyof TemplateSettings, z.ZodType>;
export const templateSettings = z.object(template);
