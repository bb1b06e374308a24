declare module 'virtual:calls' {
  /** Of a call, by its name. */
  const routeOf: (name: string) => import('./client.ts').Route;
  export default routeOf;
}

declare module 'virtual:texts-of-server' {
  /** Compiled catalogues by `<language>/<namespace>.json`; empty in the browser. */
  const texts: Readonly<Record<string, import('#locales/translator.ts').Texts>>;
  export default texts;
}
