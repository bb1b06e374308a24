import { type ComponentType, lazy, type ReactNode, useContext } from 'react';
import { FirstViewContext } from './first-view.tsx';
import { part } from './part.ts';

type PropsOf<Component> = Component extends (props: infer Props) => ReactNode ? Props : never;

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches its script before it is shown. */
  readonly fetch: () => void;
};

/**
 * A part of a screen with a script of its own, which is fetched where it is shown; for the inside of a `Suspense`. Where
 * the first view shows it, the page brings its styles along and asks for its script (`scripts/vite/parts.ts`, which
 * adds the source).
 *
 * `const Play = lazyPart(() => import('./wizard/play.tsx'), 'Play');`
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  source = '',
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const loaded = () => part(load);
  const Late = lazy(async () => {
    const component = (await loaded())[name];
    return { default: component as ComponentType<object> };
  });
  const shown = (props: Props & object) => (
    <OfFirstView source={source}>
      <Late {...props} />
    </OfFirstView>
  );
  const fetch = () => void loaded().catch(() => undefined);
  return Object.assign(shown as ComponentType<Props>, { fetch });
}

interface OfFirstViewProps {
  readonly source: string;
  readonly children: ReactNode;
}

/** Says that the first view has it, where there is one to be told. */
function OfFirstView({ source, children }: OfFirstViewProps) {
  useContext(FirstViewContext)?.parts.add(source);
  return children;
}
