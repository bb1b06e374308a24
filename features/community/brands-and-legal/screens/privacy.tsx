import { useLoaderData } from 'react-router';
import { LANGUAGES } from '#brands/brand.ts';
import { legalLoader } from './parts/legal-load.ts';
import { LegalPage } from './parts/legal-page.tsx';

const load = legalLoader(({ pathname }) => {
  const [, suffix = 'en'] = /^\/privacy(?:-(\w+))?\/?(?:\.data)?$/.exec(pathname) ?? [];
  // `/privacy-policy`, as the cookie notice links it, is in the visitor's language
  const language = LANGUAGES.find((each) => each === suffix);
  return language ? { kind: 'privacy', language } : { kind: 'privacy' };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The brand's privacy policy, in the language of the address. */
export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
