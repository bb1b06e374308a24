declare module 'virtual:calls' {
  const calls: Readonly<Record<string, readonly [method: string, path: string]>>;
  export default calls;
}

declare module 'virtual:texts-of-server' {
  /** Compiled catalogues by `<language>/<namespace>.json`; empty in the browser. */
  const texts: Readonly<Record<string, import('#locales/translator.ts').Texts>>;
  export default texts;
}
