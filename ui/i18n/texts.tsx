import textsOfServer from 'virtual:texts-of-server';
import { createContext, type ReactNode, use, useContext } from 'react';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';

interface Namespaces {
  common: typeof import('#locales/en/common.json');
  identity: typeof import('#locales/en/identity.json');
  explainer: typeof import('#locales/en/explainer.json');
  events: typeof import('#locales/en/events.json');
  games: typeof import('#locales/en/games.json');
  landing: typeof import('#locales/en/landing.json');
  legal: typeof import('#locales/en/legal.json');
  leaderboards: typeof import('#locales/en/leaderboards.json');
  matches: typeof import('#locales/en/matches.json');
  payments: typeof import('#locales/en/payments.json');
  notifications: typeof import('#locales/en/notifications.json');
  subscriptions: typeof import('#locales/en/subscriptions.json');
}

type Loader = () => Promise<{ default: Texts }>;
/** One chunk a language and capability, so that a screen costs only its own texts. */
const CHUNKS: Readonly<Record<string, Loader>> = import.meta.env.SSR
  ? {}
  : import.meta.glob<{ default: Texts }>('../../locales/*/*.json');

export type { Namespaces };
export type Namespace = keyof Namespaces;
export type KeyOf<N extends Namespace> = Extract<keyof Namespaces[N], string>;

const LanguageContext = createContext('en');

export function TextsProvider({ language, children }: { language: string; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): string {
  return useContext(LanguageContext);
}

const translators = new Map<string, Translate>();
const loading = new Map<string, Promise<Translate>>();

/**
 * The texts of one capability in the player's language. Suspends while they arrive; in the browser by `use`
 * every time, as React takes up a suspended component only there.
 */
export function useTexts<N extends Namespace>(namespace: N): Translate<KeyOf<N>> {
  const language = useLanguage();
  const path = pathOf(language, namespace);
  const known =
    textsOfServer[`${language}/${namespace}.json`] ?? textsOfServer[`en/${namespace}.json`];
  if (known) return translators.get(path) ?? keep(path, createTranslate(language, known));
  return use(loadTexts(language, namespace));
}

/** Starts loading texts before a screen asks for them. */
export function loadTexts(language: string, namespace: string): Promise<Translate> {
  const path = pathOf(language, namespace);
  const known = loading.get(path);
  if (known) return known;
  const chunk = CHUNKS[path] ?? CHUNKS[pathOf('en', namespace)];
  if (!chunk) return Promise.reject(new Error(`no texts ${path}`));
  const promise = chunk().then((texts) => {
    const value = createTranslate(language, texts.default);
    // What React notes on a promise it has seen through: the next `use` does not wait for a turn.
    Object.assign(promise, { status: 'fulfilled', value });
    return value;
  });
  loading.set(path, promise);
  return promise;
}

function keep(path: string, translate: Translate): Translate {
  translators.set(path, translate);
  return translate;
}

function pathOf(language: string, namespace: string): string {
  return `../../locales/${language}/${namespace}.json`;
}
