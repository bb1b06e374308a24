import { LANGUAGES, type Language } from '#brands/brand.ts';
import type { ReplyOf, SentInputOf } from '#platform/http/contract.ts';
import { textIn } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import type { gameManagingCalls } from '../../managing.contract.ts';
import type { ACCOUNT_KINDS } from '../../rules/account.ts';
import { type GAME_CATEGORIES, GAME_PLATFORMS } from '../../rules/game.ts';

export type ManagedGame = ReplyOf<typeof gameManagingCalls.managedGames>['items'][number];
type SentGame = Omit<SentInputOf<typeof gameManagingCalls.createGame>, 'slug'>;

const MINUTE = 60;

/** The fields of the form that sends a game. */
export function gameIn(form: FormData): SentGame {
  const text = (name: string) => textIn(form, name).trim();
  const lines = (name: string) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const inLanguages = (name: string) =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const words = text(`${name}_${language}`);
        return words ? [[language, words]] : [];
      }),
    );
  return {
    names: inLanguages('name'),
    // the server refuses a value that is none of these, at its field
    category: text('category') as (typeof GAME_CATEGORIES)[number],
    accountKind: text('accountKind') as (typeof ACCOUNT_KINDS)[number],
    platforms: GAME_PLATFORMS.filter((platform) => form.has(platformField(platform))),
    accountHelp: inLanguages('help'),
    modes: lines('modes'),
    maps: lines('maps'),
    leastSeconds: leastIn(form),
  };
}

/** Each box has a name of its own, so that a refused form keeps all of them. */
export function platformField(platform: string): string {
  return `platform_${platform}`;
}

/** `null` if both fields are empty. */
function leastIn(form: FormData): number | null {
  const numbers = typedNumbers(form);
  const [minutes, seconds] = [numbers.read('minutes'), numbers.read('seconds')];
  numbers.refuse();
  return minutes === null && seconds === null ? null : (minutes ?? 0) * MINUTE + (seconds ?? 0);
}

/** The fields of the form for a game as it is stored. */
export function valuesOfGame(game: ManagedGame): Readonly<Record<string, string>> {
  const { leastSeconds } = game;
  const named = (name: string, words: Readonly<Partial<Record<Language, string>>>) =>
    LANGUAGES.map((language) => [`${name}_${language}`, words[language] ?? '']);
  return {
    ...Object.fromEntries([...named('name', game.names), ...named('help', game.accountHelp)]),
    ...Object.fromEntries(game.platforms.map((each) => [platformField(each), each])),
    slug: game.slug,
    category: game.category,
    accountKind: game.accountKind,
    modes: game.modes.join('\n'),
    maps: game.maps.join('\n'),
    minutes: leastSeconds === null ? '' : String(Math.floor(leastSeconds / MINUTE)),
    seconds: leastSeconds === null ? '' : String(leastSeconds % MINUTE),
  };
}

/** Minutes and seconds, such as `8:00`. */
export function leastShown(seconds: number): string {
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** The message at a field, or at something within it. */
export function errorWithin(refusal: FormRefusal | undefined, path: string): string | undefined {
  const found = Object.entries(refusal?.fields ?? {}).find(
    ([each]) => each === path || each.startsWith(`${path}.`),
  );
  return found?.[1];
}
