import filesOfParts from 'virtual:parts';
import { type ComponentType, lazy, type ReactElement, type ReactNode } from 'react';
import { useNonce } from './nonce.ts';
import { retryImport } from './retry-import.ts';

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

type LazyPart<Props> = ((props: Props) => ReactElement) & {
  /** Loads its script before it is shown. */
  readonly fetch: () => void;
};

/**
 * A part of a screen with a script of its own, which loads when the part is shown; for the inside of a `Suspense`. If the
 * first view shows it, the page names its styles and scripts (`scripts/vite/parts.ts`, which adds the source).
 *
 * `const Play = lazyPart(() => import('./wizard/play.tsx'), 'Play');`
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  source = '',
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const loaded = () => importPart(load);
  const Late = lazy(async () => {
    const component = (await loaded())[name];
    return { default: component as ComponentType<object> };
  });
  const shown = (props: Props & object) => (
    <>
      <FilesOfPart source={source} />
      <Late {...props} />
    </>
  );
  const fetch = () => void loaded().catch(() => undefined);
  return Object.assign(shown as (props: Props) => ReactElement, { fetch });
}

/** For `lazy`: a part that the page can do without. If it does not arrive, nothing is shown. */
export async function optionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Promise<{ default: ComponentType<Props> }> {
  return importPart(load).catch(() => ({ default: () => null }));
}

function importPart<T>(load: () => Promise<T>): Promise<T> {
  return import.meta.env.SSR ? load() : retryImport(load);
}

/** Only the server has the table: in the browser the import itself loads the styles. */
function FilesOfPart({ source }: { readonly source: string }) {
  const nonce = useNonce();
  const files = filesOfParts[source];
  if (!files) return null;
  return (
    <>
      {files.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="part" />
      ))}
      {files.scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} />
      ))}
    </>
  );
}
