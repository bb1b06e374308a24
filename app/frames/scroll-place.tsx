import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { useNonce } from '#ui/screen/nonce.ts';

/** What the router's own `ScrollRestoration` says in the page, in a third of its bytes. */
const RETURN = `try{let s=history.state;if(!s||!s.key)history.replaceState({key:Math.random().toString(32).slice(2)},'');
let y=JSON.parse(sessionStorage['react-router-scroll-positions']||'{}')[history.state.key];if(y>=0)scrollTo(0,y)}catch{}`;

/** Whoever goes back or loads the page anew is where they were, before the script has come. */
export function ScrollPlace() {
  useScrollRestoration();
  const nonce = useNonce();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: RETURN }}
    />
  );
}
