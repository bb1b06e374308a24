import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { Tabs } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import {
  ALL_ALLOWED,
  CATEGORIES,
  type Category,
  DENIED,
  type Preferences,
} from '../../rules/consent.ts';
import { CONSENT_ITEMS } from '../../rules/consent-items.ts';
import { answer, reopenConsent } from '../consent-store.ts';
import styles from './cookie-dialog.module.css';

const TABS = ['consent', 'details', 'about'] as const;
type Tab = (typeof TABS)[number];
const TABS_NAME = 'cookies';

interface CookieDialogProps {
  readonly answered: Preferences | null;
  readonly startsWith: Tab;
}

/** The cookie dialog of section 2: tabs Consent, Details, About; Deny, Allow selection, Allow all, Customize. */
export function CookieDialog({ answered, startsWith }: CookieDialogProps) {
  const t = useTexts('consent');
  const c = useTexts('common');
  const [tab, setTab] = useState<Tab>(startsWith);
  const [chosen, setChosen] = useState(answered ?? DENIED);
  const again = answered !== null;
  const form = useRef<HTMLFormElement>(null);
  const customize = () => {
    document.getElementById(`${TABS_NAME}-details`)?.focus(); // the button goes, because its view is open
    setTab('details');
  };
  const answerChosen = () => answer({ ...chosen, ...(form.current && chosenIn(form.current)) });
  return (
    <Sheet
      open
      title={t('title')}
      // closing without an answer agrees to nothing
      onClose={() => (again ? reopenConsent(false) : answer(DENIED))}
      closeLabel={again ? c('close') : undefined}
      footer={
        <div className={styles.answers}>
          <Button onClick={() => answer(DENIED)}>{t('deny')}</Button>
          <Button onClick={answerChosen}>{t('allow_selection')}</Button>
          <Button onClick={() => answer(ALL_ALLOWED)}>{t('allow_all')}</Button>
          {/* last, so that the others stay where they are without it */}
          {tab !== 'details' && <Button onClick={customize}>{t('customize')}</Button>}
        </div>
      }
    >
      <Tabs
        name={TABS_NAME}
        label={t('title')}
        items={TABS.map((id) => ({ id, text: t(`tab_${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        <div className={styles.panel}>
          {tab === 'about' ? (
            <About />
          ) : (
            <form ref={form}>
              <Categories chosen={chosen} onChoose={setChosen} detailed={tab === 'details'} />
            </form>
          )}
        </div>
      </Tabs>
    </Sheet>
  );
}

/** As the boxes are: extensions set them without telling anybody. */
function chosenIn(form: HTMLFormElement): Preferences {
  const on = new FormData(form);
  return { necessary: true, marketing: on.has('marketing'), statistics: on.has('statistics') };
}

interface CategoriesProps {
  readonly chosen: Preferences;
  readonly onChoose: (preferences: Preferences) => void;
  readonly detailed: boolean;
}

function Categories({ chosen, onChoose, detailed }: CategoriesProps) {
  const t = useTexts('consent');
  return (
    <>
      {!detailed && (
        <p className={styles.small}>
          {t('intro')} <Link to="/privacy-policy">{t('policy')}</Link>
        </p>
      )}
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <li key={category} className={styles.category}>
            <label className={styles.switch}>
              <span>{t(`category_${category}`)}</span>
              {category === 'necessary' && <small className="muted">{t('always_on')}</small>}
              <input
                type="checkbox"
                name={category}
                defaultChecked={chosen[category]}
                disabled={category === 'necessary'}
                onChange={({ target }) => onChoose({ ...chosen, [category]: target.checked })}
              />
            </label>
            {detailed && <Details of={category} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Details({ of }: { readonly of: Category }) {
  const t = useTexts('consent');
  return (
    <>
      <p className={styles.small}>{t(`about_${of}`)}</p>
      <dl className={styles.items}>
        {CONSENT_ITEMS[of].map(({ name, text }) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>{t(`item_${text}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function About() {
  const t = useTexts('consent');
  const { imprint } = useVisit().brand;
  return (
    <>
      <p className={styles.small}>{t('about_cookies')}</p>
      <p className={styles.small}>{t('about_law')}</p>
      <p className={styles.small}>{t('about_answer')}</p>
      {imprint && (
        <p className={styles.small}>
          {t('about_company', { name: imprint.name, address: imprint.address })}{' '}
          <a href={`mailto:${imprint.privacyEmail}`}>{imprint.privacyEmail}</a>
        </p>
      )}
      <p className={styles.small}>
        <Link to="/privacy-policy">{t('policy')}</Link>
      </p>
    </>
  );
}
