import { createContext } from 'react-router';
import type { Brand, Language } from '#brands/brand.ts';

/** What the server knows of a request's place: brand, language and zone. Server only. */
export const placeContext = createContext<{ brand: Brand; language: Language; timeZone: string }>();
