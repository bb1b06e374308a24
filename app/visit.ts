import { createContext } from 'react-router';
import type { Brand, Language } from '#brands/brand.ts';

interface Place {
  readonly brand: Brand;
  /** Address of the brand's style sheet. */
  readonly theme: string;
  readonly language: Language;
  readonly timeZone: string;
}

/** What the server knows of a request's place. Server only. */
export const placeContext = createContext<Place>();
