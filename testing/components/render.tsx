import type { ComponentType, ReactNode } from 'react';
import {
  type ActionFunction,
  createRoutesStub,
  type LoaderFunction,
  Outlet,
  useLocation,
} from 'react-router';
import { type RenderResult, render } from 'vitest-browser-react';
import { useRefusedField } from '#app/frames/use-refused-field.ts';
import { brand } from '#brands/blg-za-en/brand.ts';
import { type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { FormatProvider } from '#ui/i18n/format.tsx';
import { neededTexts } from '#ui/i18n/needed-texts.ts';
import { loadAllTexts, TextsProvider } from '#ui/i18n/texts.tsx';
import type { Visit } from '#ui/screen/viewer.ts';

/** A route module as the router has it in the browser. */
interface ScreenModule {
  readonly default: ComponentType;
  readonly clientLoader?: unknown;
  readonly clientAction?: unknown;
  readonly shouldRevalidate?: unknown;
}

interface Circumstances {
  readonly language?: Language;
  /** Differences from a visitor of the South African brand. */
  readonly visit?: Partial<Visit>;
  /** The address that is open. */
  readonly at?: string;
  /** The layout around it; {@link FormFrame} unless one is given. */
  readonly frame?: ComponentType;
}

interface ScreenOptions extends Circumstances {
  /** As in the table of routes, such as `/submit-otp`. */
  readonly path: string;
}

interface Rendered extends RenderResult {
  /** Path and query the router is at. */
  address(): string;
}

/** Someone from South Africa who has not signed in. */
export const VISITOR: Visit = {
  brand: shownBrand(brand),
  theme: '/layers.css',
  language: 'en',
  textsMark: '',
  direction: 'ltr',
  timeZone: 'Africa/Johannesburg',
  player: null,
  verified: false,
  emailToConfirm: null,
  unreadNotifications: 0,
  unreadChat: 0,
  saver: { choice: 'off', on: false },
  now: '2026-11-26T12:00:00.000Z',
  ground: null,
};

/** Does for the forms inside it what all layouts of the product do. */
function FormFrame() {
  useRefusedField();
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

/** A part of a screen, with a router, texts and formats around it. */
export function renderPart(part: ReactNode, options: Circumstances = {}): Promise<Rendered> {
  return renderRoutes(() => part, { path: '*' }, options);
}

/** A screen with its own loader and action, as the table of routes has it. */
export function openScreen(screen: ScreenModule, options: ScreenOptions): Promise<Rendered> {
  const { path } = options;
  const route = {
    path,
    loader: screen.clientLoader as LoaderFunction,
    action: screen.clientAction as ActionFunction,
    shouldRevalidate: screen.shouldRevalidate as never,
  };
  return renderRoutes(screen.default, route, { at: path, ...options });
}

async function renderRoutes(
  Screen: ComponentType,
  { path, ...route }: { path: string; loader?: LoaderFunction; action?: ActionFunction },
  { language = 'en', visit = {}, at = '/', frame: Frame = FormFrame }: Circumstances,
): Promise<Rendered> {
  const place = { address: '' };
  await speak(language);
  const shown: Visit = {
    ...VISITOR,
    language,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    ...visit,
  };
  const Root = () => {
    const { pathname, search } = useLocation();
    place.address = pathname + search;
    return (
      <TextsProvider language={language} mark="">
        <FormatProvider locale={language} timeZone={shown.timeZone} now={shown.now}>
          <Outlet />
        </FormatProvider>
      </TextsProvider>
    );
  };
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: Root,
      HydrateFallback: () => null,
      loader: () => shown,
      children: [
        { Component: Frame, children: [{ path, Component: Screen, ...route }] },
        ...(path === '*' ? [] : [{ path: '*', Component: () => null }]),
      ],
    },
  ]);
  // a part is there at once; a screen when its own loader has answered
  const known = route.loader ? {} : { hydrationData: { loaderData: { root: shown } } };
  const rendered = await render(<Stub initialEntries={[at]} {...known} />);
  return Object.assign(rendered, { address: () => place.address });
}

/** The page is in this language, and the texts of all modules of the test have arrived. */
async function speak(language: Language): Promise<void> {
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  await loadAllTexts({ language, mark: '' }, neededTexts());
}
