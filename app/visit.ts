import { createContext } from 'react-router';
import type { Brand, Language } from '#brands/brand.ts';
import type { Saver } from '#ui/network/saver.ts';
import type { PageCard } from '#ui/share/page-card.tsx';

interface Place {
  readonly brand: Brand;
  /** Address of the brand's style sheet. */
  readonly theme: string;
  /** Address of the video of its loading overlay; `null` without one. */
  readonly video: string | null;
  readonly language: Language;
  /** In the names of the scripts with the texts of this language; empty in development. */
  readonly textsMark: string;
  readonly timeZone: string;
  readonly saver: Saver;
  /** The look of a link to the page; `null` where it is of the page's own making, or for nobody. */
  readonly card: PageCard | null;
  /** Errors of pages are collected. */
  readonly reportsErrors: boolean;
}

/** The server's knowledge of a request's place. Server only. */
export const placeContext = createContext<Place>();
