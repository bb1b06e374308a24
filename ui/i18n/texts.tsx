import textsOfServer from 'virtual:texts-of-server';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';
import { FirstViewContext } from '../screen/first-view.tsx';
import { steadily } from '../screen/steady.ts';

interface Namespaces {
  agreeing: typeof import('#locales/en/agreeing.json');
  account: typeof import('#locales/en/account.json');
  broadcast: typeof import('#locales/en/broadcast.json');
  brackets: typeof import('#locales/en/brackets.json');
  calendar: typeof import('#locales/en/calendar.json');
  chat: typeof import('#locales/en/chat.json');
  moderation: typeof import('#locales/en/moderation.json');
  coins: typeof import('#locales/en/coins.json');
  coinsdesk: typeof import('#locales/en/coinsdesk.json');
  common: typeof import('#locales/en/common.json');
  console: typeof import('#locales/en/console.json');
  desk: typeof import('#locales/en/desk.json');
  directing: typeof import('#locales/en/directing.json');
  consent: typeof import('#locales/en/consent.json');
  figures: typeof import('#locales/en/figures.json');
  players: typeof import('#locales/en/players.json');
  identity: typeof import('#locales/en/identity.json');
  explainer: typeof import('#locales/en/explainer.json');
  events: typeof import('#locales/en/events.json');
  friends: typeof import('#locales/en/friends.json');
  pictures: typeof import('#locales/en/pictures.json');
  evidence: typeof import('#locales/en/evidence.json');
  games: typeof import('#locales/en/games.json');
  guardian: typeof import('#locales/en/guardian.json');
  landing: typeof import('#locales/en/landing.json');
  legal: typeof import('#locales/en/legal.json');
  leaderboards: typeof import('#locales/en/leaderboards.json');
  matches: typeof import('#locales/en/matches.json');
  network: typeof import('#locales/en/network.json');
  organising: typeof import('#locales/en/organising.json');
  playtimes: typeof import('#locales/en/playtimes.json');
  payments: typeof import('#locales/en/payments.json');
  notifications: typeof import('#locales/en/notifications.json');
  seasons: typeof import('#locales/en/seasons.json');
  sharing: typeof import('#locales/en/sharing.json');
  standings: typeof import('#locales/en/standings.json');
  stages: typeof import('#locales/en/stages.json');
  store: typeof import('#locales/en/store.json');
  storekeeping: typeof import('#locales/en/storekeeping.json');
  support: typeof import('#locales/en/support.json');
  subscriptions: typeof import('#locales/en/subscriptions.json');
  waiting: typeof import('#locales/en/waiting.json');
  telling: typeof import('#locales/en/telling.json');
  tools: typeof import('#locales/en/tools.json');
  tournaments: typeof import('#locales/en/tournaments.json');
}

/** The mark in the names of all scripts with the texts of one language; empty where nothing is built. */
export type TextAddresses = string;

type Loader = () => Promise<{ default: Texts }>;
/** Development has no addresses: the scripts are where their sources are. */
const SOURCES: Readonly<Record<string, Loader>> = import.meta.env.DEV
  ? import.meta.glob<{ default: Texts }>('../../locales/*/*.json')
  : {};

export type { Namespaces };
export type Namespace = keyof Namespaces;
export type KeyOf<N extends Namespace> = Extract<keyof Namespaces[N], string>;

const LanguageContext = createContext('en');

interface TextsProviderProps {
  readonly language: string;
  readonly children: ReactNode;
}

export function TextsProvider({ language, children }: TextsProviderProps) {
  // whoever has shown nothing so far shows what has come
  const arrived = useSyncExternalStore(
    onArrival,
    () => arrivals,
    () => 0,
  );
  return (
    <LanguageContext value={language}>
      <ArrivalContext value={arrived}>{children}</ArrivalContext>
    </LanguageContext>
  );
}

/** The language of the screen, as a code such as `en`. */
export function useLanguage(): string {
  return useContext(LanguageContext);
}

/**
 * The texts of one capability in the player's language. A screen and its parts are shown once their texts are there
 * (`textsOfPage`, `ui/screen/part.ts`); what asks for others by itself stands without words until they have come.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<KeyOf<N>> {
  const language = useLanguage();
  useContext(ArrivalContext);
  useContext(FirstViewContext)?.namespaces.add(namespace);
  const path = pathOf(language, namespace);
  const known = translators.get(path);
  if (known) return known;
  const ofServer =
    textsOfServer[`${language}/${namespace}.json`] ?? textsOfServer[`en/${namespace}.json`];
  if (ofServer) return keep(path, createTranslate(language, ofServer));
  if (missing.has(path)) throw missing.get(path);
  loadTexts(language, namespace).then(tellArrival, tellArrival);
  return wordless;
}

const ArrivalContext = createContext(0);
const translators = new Map<string, Translate>();
const loading = new Map<string, Promise<Translate>>();
/** Why texts have not come, however often they were tried. */
const missing = new Map<string, unknown>();

function wordless(): string {
  return '';
}

/** Waits for all texts that the page was rendered with. Browser only. */
export function textsOfPage(): Promise<unknown> {
  const shown = document.querySelector<HTMLMetaElement>('meta[name="texts"]')?.content ?? '';
  return textsOf(shown.split(' ').filter(Boolean));
}

/** Waits for texts in the language of the page. Browser only. */
export function textsOf(namespaces: Iterable<string>): Promise<unknown> {
  const { lang } = document.documentElement;
  return Promise.all([...namespaces].map((namespace) => loadTexts(lang, namespace)));
}

function loadTexts(language: string, namespace: string): Promise<Translate> {
  const path = pathOf(language, namespace);
  const known = loading.get(path);
  if (known) return known;
  const address = addressOf(language, namespace);
  const promise = steadily(loaderOf(path, address), address).then(
    (texts) => keep(path, createTranslate(language, texts.default)),
    (error: unknown) => {
      missing.set(path, error);
      throw error;
    },
  );
  loading.set(path, promise);
  return promise;
}

/** As `scripts/vite/texts.ts` names them; the page says the mark of its language. */
function addressOf(language: string, namespace: string): string | undefined {
  const mark = document.documentElement.dataset.texts;
  return mark && `/assets/texts.${language}.${namespace}-${mark}.js`;
}

function loaderOf(path: string, address: string | undefined): Loader {
  const source = SOURCES[path];
  if (source) return source;
  if (address) return () => import(/* @vite-ignore */ address);
  // nobody has said where anything is: a failure is told in English, compiled like all texts
  return () => import('#locales/en/common.json') as unknown as Promise<{ default: Texts }>;
}

function keep(path: string, translate: Translate): Translate {
  translators.set(path, translate);
  return translate;
}

function pathOf(language: string, namespace: string): string {
  return `../../locales/${language}/${namespace}.json`;
}

let arrivals = 0;
const listeners = new Set<() => void>();

function tellArrival(): void {
  arrivals += 1;
  for (const listener of listeners) listener();
}

function onArrival(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
