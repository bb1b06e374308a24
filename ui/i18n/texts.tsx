import textsOfServer from 'virtual:texts-of-server';
import { createContext, type ReactNode, use, useContext } from 'react';
import { preinitModule } from 'react-dom';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';
import { useNonce } from '../screen/nonce.ts';
import { retryImport } from '../screen/retry-import.ts';
import { neededTexts, onNeededTexts } from './needed-texts.ts';

interface Namespaces {
  'match-scheduling': typeof import('#locales/en/match-scheduling.json');
  account: typeof import('#locales/en/account.json');
  broadcast: typeof import('#locales/en/broadcast.json');
  brackets: typeof import('#locales/en/brackets.json');
  calendar: typeof import('#locales/en/calendar.json');
  chat: typeof import('#locales/en/chat.json');
  'chat-moderation': typeof import('#locales/en/chat-moderation.json');
  coins: typeof import('#locales/en/coins.json');
  'coins-console': typeof import('#locales/en/coins-console.json');
  common: typeof import('#locales/en/common.json');
  console: typeof import('#locales/en/console.json');
  'matches-console': typeof import('#locales/en/matches-console.json');
  'tournaments-console': typeof import('#locales/en/tournaments-console.json');
  consent: typeof import('#locales/en/consent.json');
  figures: typeof import('#locales/en/figures.json');
  players: typeof import('#locales/en/players.json');
  identity: typeof import('#locales/en/identity.json');
  exchange: typeof import('#locales/en/exchange.json');
  explainer: typeof import('#locales/en/explainer.json');
  events: typeof import('#locales/en/events.json');
  friends: typeof import('#locales/en/friends.json');
  pictures: typeof import('#locales/en/pictures.json');
  'match-evidence': typeof import('#locales/en/match-evidence.json');
  games: typeof import('#locales/en/games.json');
  'games-console': typeof import('#locales/en/games-console.json');
  guardian: typeof import('#locales/en/guardian.json');
  home: typeof import('#locales/en/home.json');
  keys: typeof import('#locales/en/keys.json');
  landing: typeof import('#locales/en/landing.json');
  legal: typeof import('#locales/en/legal.json');
  leaderboards: typeof import('#locales/en/leaderboards.json');
  matches: typeof import('#locales/en/matches.json');
  moments: typeof import('#locales/en/moments.json');
  matchmaking: typeof import('#locales/en/matchmaking.json');
  'data-use': typeof import('#locales/en/data-use.json');
  'events-console': typeof import('#locales/en/events-console.json');
  'play-times': typeof import('#locales/en/play-times.json');
  payments: typeof import('#locales/en/payments.json');
  notifications: typeof import('#locales/en/notifications.json');
  'points-console': typeof import('#locales/en/points-console.json');
  seasons: typeof import('#locales/en/seasons.json');
  'console-status': typeof import('#locales/en/console-status.json');
  'console-setup': typeof import('#locales/en/console-setup.json');
  sharing: typeof import('#locales/en/sharing.json');
  standings: typeof import('#locales/en/standings.json');
  'tournament-stages': typeof import('#locales/en/tournament-stages.json');
  store: typeof import('#locales/en/store.json');
  'store-console': typeof import('#locales/en/store-console.json');
  support: typeof import('#locales/en/support.json');
  subscriptions: typeof import('#locales/en/subscriptions.json');
  outbox: typeof import('#locales/en/outbox.json');
  'notification-settings': typeof import('#locales/en/notification-settings.json');
  tournaments: typeof import('#locales/en/tournaments.json');
  webhooks: typeof import('#locales/en/webhooks.json');
}

type Loader = () => Promise<{ default: Texts }>;
/** Development has no addresses: the scripts are where their sources are. */
const SOURCES: Readonly<Record<string, Loader>> = import.meta.env.DEV
  ? import.meta.glob<{ default: Texts }>('../../locales/*/*.json')
  : {};

export type { Namespaces };
export type Namespace = keyof Namespaces;
export type KeyOf<N extends Namespace> = Extract<keyof Namespaces[N], string>;

/** Names a page's texts; `<html data-texts>` carries it as `language:mark`. Development has no mark. */
export interface TextAddress {
  readonly language: string;
  /** Part of the names of all scripts with texts of that language (`scripts/vite/texts.ts`). */
  readonly mark: string;
}

const TextContext = createContext<TextAddress>({ language: 'en', mark: '' });

interface TextsProviderProps extends TextAddress {
  readonly children: ReactNode;
}

export function TextsProvider({ language, mark, children }: TextsProviderProps) {
  return <TextContext value={{ language, mark }}>{children}</TextContext>;
}

/** The language of the screen, as a code such as `en`. */
export function useLanguage(): string {
  return useContext(TextContext).language;
}

/**
 * The texts of one capability in the player's language. A component whose texts are still on their way suspends; most
 * never do, since a module's texts start to load with the module itself.
 *
 * @throws PartMissing where the texts did not arrive within two minutes.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<KeyOf<N>> {
  const address = useContext(TextContext);
  const nonce = useNonce();
  const ofServer = translatorOnServer(address, namespace, nonce);
  if (ofServer) return ofServer;
  const path = pathOf(address.language, namespace);
  const known = translators.get(path);
  if (known && !awaited.has(path)) return known;
  awaited.add(path);
  return use(loadTexts(address, namespace));
}

/**
 * Texts that a component has waited for. React renders that component again with the same calls of `use`, so from then
 * on they come from `use` although they are known.
 */
const awaited = new Set<string>();
const translators = new Map<string, Translate>();
const loading = new Map<string, Promise<Translate>>();

/** The server has all texts. Its page asks the browser to load those it was rendered with. */
function translatorOnServer(
  { language, mark }: TextAddress,
  namespace: string,
  nonce: string | undefined,
): Translate | undefined {
  const texts =
    textsOfServer[`${language}/${namespace}.json`] ?? textsOfServer[`en/${namespace}.json`];
  if (!texts) return undefined;
  if (mark) {
    const href = scriptOf({ language, mark }, namespace);
    preinitModule(href, { as: 'script', ...(nonce && { nonce }) });
  }
  const path = pathOf(language, namespace);
  const translate = compiled.get(path) ?? createTranslate(language, texts);
  compiled.set(path, translate);
  return translate;
}

/** Translators of the server, by path. */
const compiled = new Map<string, Translate>();

/**
 * Waits for the texts that the page was rendered with: the server has put a script for each into it. From then on, the
 * texts of every module start to load as soon as the module has arrived. Browser only.
 */
export async function textsOfPage(): Promise<void> {
  const address = addressOfPage();
  const scripts = new Set(Array.from(document.scripts, ({ src }) => src && new URL(src).pathname));
  const isShown = (each: string) => import.meta.env.DEV || scripts.has(scriptOf(address, each));
  const shown = [...neededTexts()].filter(isShown);
  await loadAllTexts(address, shown);
  onNeededTexts((namespaces) => {
    for (const each of namespaces) {
      loadTexts(addressOfPage(), each).catch(() => undefined); // the component that shows them says so
    }
  });
}

/** Loads texts before anything shows them. Browser only. */
export async function loadAllTexts(
  address: TextAddress,
  namespaces: Iterable<string>,
): Promise<void> {
  await Promise.all([...namespaces].map((namespace) => loadTexts(address, namespace)));
}

/** Browsers' translators change the document's `lang`; this is ours alone. */
function addressOfPage(): TextAddress {
  const [language = 'en', mark = ''] = (document.documentElement.dataset.texts ?? '').split(':');
  return { language: language || 'en', mark };
}

/** The value of `<html data-texts>`, by which a page names its texts. */
export function textsAttribute({ language, mark }: TextAddress): string {
  return `${language}:${mark}`;
}

function loadTexts(address: TextAddress, namespace: string): Promise<Translate> {
  const path = pathOf(address.language, namespace);
  const known = loading.get(path);
  if (known) return known;
  const script = address.mark ? scriptOf(address, namespace) : undefined;
  const promise = retryImport(loaderOf(path, script), script).then((texts) => {
    const translate = createTranslate(address.language, texts.default);
    translators.set(path, translate);
    return translate;
  });
  loading.set(path, promise);
  return promise;
}

function scriptOf({ language, mark }: TextAddress, namespace: string): string {
  return `/assets/texts.${language}.${namespace}-${mark}.js`;
}

function loaderOf(path: string, script: string | undefined): Loader {
  const source = SOURCES[path];
  if (source) return source;
  if (script) return () => import(/* @vite-ignore */ script);
  // no address is known where the very first load failed: the failure is shown in English
  return () => import('#locales/en/common.json') as unknown as Promise<{ default: Texts }>;
}

function pathOf(language: string, namespace: string): string {
  return `../../locales/${language}/${namespace}.json`;
}
