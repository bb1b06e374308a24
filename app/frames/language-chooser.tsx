import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { OWN_NAMES } from '#locales/languages.ts';
import { ActingAs } from '#ui/components/form.tsx';
import { CheckIcon, GlobeIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './language-chooser.module.css';

/**
 * The languages of a brand that has more than one, over the page. Opens and sends without script; the page then reloads
 * in the chosen language.
 */
export function LanguageChooser() {
  const t = useTexts('common');
  const { brand, language } = useVisit();
  const returnTo = useReturnTo();
  const details = useRef<HTMLDetailsElement>(null);
  if (brand.languages.length < 2) return null;

  const close = () => details.current?.removeAttribute('open');
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  };
  const closeBehind = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !details.current?.contains(next)) close();
  };
  const label = t('language_now', { name: OWN_NAMES[language] });
  return (
    <details ref={details} className={styles.chooser} onKeyDown={closeByKey} onBlur={closeBehind}>
      <summary className={styles.opener} aria-label={label} title={label}>
        <GlobeIcon />
      </summary>
      <form className={styles.sheet} method="post" action="/language">
        <h2 className={styles.title}>{t('language')}</h2>
        <input type="hidden" name="returnTo" value={returnTo} />
        <ul>
          {brand.languages.map((each) => (
            <li key={each}>
              <button
                className={styles.choice}
                type="submit"
                name="language"
                value={each}
                lang={each}
                aria-current={each === language || undefined}
              >
                <bdi>{OWN_NAMES[each]}</bdi>
                {each === language && <CheckIcon />}
              </button>
            </li>
          ))}
        </ul>
        <ActingAs />
      </form>
    </details>
  );
}

/** Here, without a language in the address: that would win over the choice. */
function useReturnTo(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('lang');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
