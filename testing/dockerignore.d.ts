/** The package has no types of its own. */
declare module '@balena/dockerignore' {
  interface Ignore {
    add(patterns: string): Ignore;
    /** True for a path that the file leaves out of the context. */
    ignores(path: string): boolean;
  }
  export default function ignore(): Ignore;
}
