import { createContext } from 'react';
import type { TextAddresses } from '#ui/i18n/texts.tsx';

/** Where in the page the browser takes over: what stands around it is written by the server and stays. */
export const PLACE = 'place';

/** What a screen says of its page is known once it has been rendered; until then a `meta` of this name stands there. */
export const SAID_LATER = 'said-later';

interface FilesOfPage {
  /** Address of the brand's style sheet. */
  readonly theme: string;
  /** Where the browser finds the texts of the page's language. */
  readonly texts: TextAddresses;
}

/** What the page is told besides what its screen was made of: the server knows it, and the browser reads the page. */
export const FilesOfPageContext = createContext<FilesOfPage | undefined>(undefined);
