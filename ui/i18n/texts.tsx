import textsOfServer from 'virtual:texts-of-server';
import { createContext, type ReactNode, use, useContext } from 'react';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';
import { steadily } from '../screen/steady.ts';

interface Namespaces {
  account: typeof import('#locales/en/account.json');
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

interface Spoken {
  readonly language: string;
  readonly addresses: TextAddresses;
}

const SpokenContext = createContext<Spoken>({ language: 'en', addresses: '' });

export function TextsProvider({ children, ...spoken }: Spoken & { children: ReactNode }) {
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

/** The language of the screen, as a code such as `en`. */
export function useLanguage(): string {
  return useContext(SpokenContext).language;
}

const translators = new Map<string, Translate>();
const loading = new Map<string, Promise<Translate>>();

/**
 * The texts of one capability in the player's language. Suspends while they arrive; in the browser by `use`
 * every time, as React takes up a suspended component only there.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<KeyOf<N>> {
  const { language, addresses } = useContext(SpokenContext);
  const path = pathOf(language, namespace);
  const known =
    textsOfServer[`${language}/${namespace}.json`] ?? textsOfServer[`en/${namespace}.json`];
  if (known) return translators.get(path) ?? keep(path, createTranslate(language, known));
  return use(loadTexts(language, namespace, addressOf(language, namespace, addresses)));
}

function loadTexts(
  language: string,
  namespace: string,
  address: string | undefined,
): Promise<Translate> {
  const path = pathOf(language, namespace);
  const known = loading.get(path);
  if (known) return known;
  const promise = steadily(loaderOf(path, address), address).then((texts) => {
    const value = createTranslate(language, texts.default);
    // What React notes on a promise it has seen through: the next `use` does not wait for a turn.
    Object.assign(promise, { status: 'fulfilled', value });
    return value;
  });
  loading.set(path, promise);
  return promise;
}

/** As `scripts/vite/texts.ts` names them. */
function addressOf(language: string, namespace: string, mark: TextAddresses): string | undefined {
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
