import { createContext, useContext } from 'react';

/** The look of a link to a page in messengers and networks. */
export interface PageCard {
  readonly site: string;
  readonly title: string;
  readonly description: string | null;
  /** Absolute addresses. */
  readonly url: string;
  readonly image: string;
}

/** The card of the rendered page; only the server knows one. */
export const PageCardContext = createContext<PageCard | null>(null);

/**
 * Writes the page's card into its head. Render it by `import.meta.env.SSR && …`: browsers need no byte of it, and React
 * leaves such tags in the head alone.
 */
export function PageCardTags() {
  const card = useContext(PageCardContext);
  if (!card) return null;
  const { site, title, description, url, image } = card;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {description && <meta name="description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
