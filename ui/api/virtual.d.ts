declare module 'virtual:calls' {
  const calls: Readonly<Record<string, readonly [method: string, path: string]>>;
  export default calls;
}
