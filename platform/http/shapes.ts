import { z } from 'zod';
import {
  identifier,
  msisdnIn,
  nameFault,
  oneTimeCodeIn,
  plainEmail,
  plainText,
} from '#core/normalise.ts';
import { countryNamed } from '../countries.ts';
import type { CsvFile } from '../csv.ts';
import type { Id } from '../ids.ts';

/** Pieces of schema that many calls share. */

/** An identifier of one kind, on the wire a UUID. */
export function idOf<T extends Id<string>>() {
  return z.uuid().transform((value) => value as T /* the brand exists only in types */);
}

/** The last year with four digits in every zone that every calendar counts forward. */
const LAST_YEAR = 9998;

/** A time of ISO 8601, in the form that is checked: seconds may be left out, and the colon of the offset. */
function writtenInFull(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/(T\d\d:\d\d)(?=Z|[+-]\d\d)/, '$1:00')
    .replace(
      /(T.*[+-]\d\d):?(\d\d)?$/,
      (_, start: string, minutes = '00') => `${start}:${minutes}`,
    );
}

/** A time, ISO 8601 with offset or Z, read into a `Date`; written as UTC. */
export const instant = z
  .string()
  .overwrite(writtenInFull)
  .meta({ format: 'date-time' })
  .pipe(
    z.iso
      .datetime({ offset: true })
      .refine(
        (text) => {
          const year = new Date(text).getUTCFullYear();
          return year > 1 && year <= LAST_YEAR;
        },
        { params: { code: 'field_invalid', text: 'field_not_time' } },
      )
      .transform((text) => new Date(text)),
  );
export const instantReply = z.iso.datetime();

/**
 * A country by its ISO 3166-1 code, or by its name in a language of the product; read into the code. Other texts stay as
 * they are.
 */
export const country = z
  .string()
  .max(80)
  .transform((text) => countryNamed(text) ?? text);

/** A word that some clients send as a number, such as the id of a service. */
export const wordOrNumber = z.union([z.string().max(100), z.number().transform(String)]);

/** Pasted text may contain invisible characters, or a sentence around a code. */
const MAX_PASTED = 500;

/** A number with its country code, as people write and copy it; normalised to E.164 without the plus sign. */
export const msisdn = z.string().max(MAX_PASTED).transform(msisdnIn);

/** A one-time code, alone or inside its message. */
export const oneTimeCode = z
  .string()
  .max(MAX_PASTED)
  .overwrite((text) => oneTimeCodeIn(text) ?? identifier(text));

/** A normalised e-mail address. The call checks whether it is valid. */
export const email = z.string().max(MAX_PASTED).overwrite(plainEmail);

/** A normalised identifier or search. `max` counts the normalised text. */
export function lookUp(max: number) {
  return z.string().overwrite(identifier).max(max);
}

/**
 * An https address, written as `URL` writes it. Refuses one with a user name or a password, which makes an address look like
 * another host's.
 */
export function httpsLink(max: number) {
  return z
    .string()
    .overwrite((text) => httpsAddress(text) ?? text)
    .max(max)
    .refine((text) => httpsAddress(text) !== null, {
      params: { code: 'field_invalid', text: 'field_not_https' },
    });
}

function httpsAddress(text: string): string | null {
  const url = URL.parse(plainText(text));
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isPlain ? url.href : null;
}

/** Control characters, but the ends of lines and tabs. */
const CONTROL = /[^\P{Cc}\n\t]/u;

/**
 * A text a player typed: trimmed, without control characters and what nobody sees; forms end their lines in two ways.
 * The published schema has no pattern for it, because it would judge the text as it was sent.
 */
export function typedText(max: number) {
  return z
    .string()
    .overwrite(plainText)
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text));
}

/** A name or title that a person gives; a refusal says what is wrong with it. */
export function nameText(max: number) {
  return named(max, (text) => nameFault(text));
}

/** The same of games, their modes and maps, some of which are numbers: 2048, 4-4-2. */
export function nameOrNumber(max: number) {
  return named(max, (text) => nameFault(text.replace(/\p{N}/gu, 'n')));
}

function named(max: number, faultOf: (text: string) => string | null) {
  return typedText(max).superRefine((text, check) => {
    const code = text === '' ? null : faultOf(text);
    if (code) check.addIssue({ code: 'custom', params: { code }, input: text });
  });
}

/** A player's cosmetics, as names of designs in `ui/components/looks.ts`. */
export const look = z.object({
  /** Around the face. */
  frame: z.string().nullable(),
  /** Behind the head of the profile. */
  banner: z.string().nullable(),
  /** The colour of the name. */
  colour: z.string().nullable(),
});
export type Look = z.output<typeof look>;
export const PLAIN: Look = { frame: null, banner: null, colour: null };

/** A player as lists and boards show one. */
export const person = z.object({
  userId: z.string(),
  username: z.string(),
  /** The profile was removed; `username` says so in the caller's language. */
  deleted: z.boolean(),
  avatarUrl: z.string(),
  country: z.string(),
});

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

/**
 * Query of a paged list; 25 a page as in section 9 of the specification. Cursors read a list on, because added and
 * removed rows move its numbered pages.
 */
export const pageQuery = {
  /** `nextCursor` of the page before, in place of `page`. */
  cursor: z.string().min(1).max(2000).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** The reply of a paged list; `total` counts all pages. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    /** Asks for what follows this page; `null` after the last. */
    nextCursor: z.string().nullable(),
  });
}

/** The reply of a command that has nothing else to say. */
export const done = z.object({ done: z.literal(true) });

/** The reply of a call that answers with a table as a file. */
export const csvFile = z.custom<CsvFile>(
  (value) => typeof value === 'object' && value !== null && 'rows' in value,
);
