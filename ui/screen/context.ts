import { createContext } from 'react-router';
import type { Api } from '#ui/api/browser.ts';

/** The API client of the request that is being rendered, acting for its visitor. Server only. */
export const apiContext = createContext<Api>();

/** Says which player the page of a form showed; its calls are refused if another one is signed in. Server only. */
export const actingContext = createContext<(player: string) => void>(() => undefined);

/** Nonce of the page's content security policy, where it asks for one. Server only. */
export const nonceContext = createContext<string | undefined>();
