import { createContext, useContext } from 'react';

/** The nonce of the page's content security policy; only the server knows one. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
