declare module 'virtual:calls' {
  /** Of a call, by its name. */
  const routeOf: (name: string) => import('./client.ts').Route;
  export default routeOf;
}

declare module 'virtual:parts' {
  /** Scripts and styles of a part that is fetched late, by its source; empty but in the server's build. */
  const parts: Readonly<
    Record<string, { readonly scripts: readonly string[]; readonly styles: readonly string[] }>
  >;
  export default parts;
}

declare module 'virtual:texts-of-server' {
  /** Compiled catalogues by `<language>/<namespace>.json`; empty in the browser. */
  const texts: Readonly<Record<string, import('#locales/translator.ts').Texts>>;
  export default texts;
}
