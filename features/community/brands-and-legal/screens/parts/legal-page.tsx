import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './legal-page.module.css';

type LegalText = Awaited<ReturnType<Api['legalText']>>;
type Section = LegalText['sections'][number];

interface LegalPageProps {
  readonly text: LegalText;
  readonly previous: string;
}

/** A legal text in its own language and direction, whatever the frame around it speaks. */
export function LegalPage({ text, previous }: LegalPageProps) {
  const t = useTexts('legal');
  const { language, direction } = useVisit();
  return (
    <Page windowTitle={text.title} back={{ to: previous, text: t('back'), onClick: useGoBack() }}>
      <div className={styles.legal}>
        <article className={styles.text} lang={text.language} dir={text.direction}>
          <div className={styles.logo}>
            <BrandMark path={text.logo.mark} name={text.logo.name} size={24} />
          </div>
          <h1>{text.title}</h1>
          <Notice tone="warn">{text.notice}</Notice>
          {text.dates.map((date) => (
            <p key={date} className="muted">
              {date}
            </p>
          ))}
          {text.operatorTermsUrl && (
            <p lang={language} dir={direction}>
              <a href={text.operatorTermsUrl} target="_blank" rel="noreferrer">
                {t('operator_terms')}
                <span className="visually-hidden"> ({t('new_tab')})</span>
              </a>
            </p>
          )}
          <details className={styles.folded}>
            <summary lang={language} dir={direction}>
              {t('contents')}
            </summary>
            <Contents sections={text.sections} />
          </details>
          <Prose>
            {text.sections.map((section, i) => (
              <Numbered key={section.id} section={section} number={i + 1} />
            ))}
          </Prose>
        </article>
        <nav
          className={styles.beside}
          aria-label={t('contents')}
          lang={text.language}
          dir={text.direction}
        >
          <Contents sections={text.sections} />
        </nav>
        <p className={styles.screenOnly}>
          <ReturnLink to={previous}>{t('return')}</ReturnLink>
        </p>
      </div>
    </Page>
  );
}

/** Leads to a section without a step in the history, so that "back" still means the page before. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  const { search } = useLocation();
  return (
    <ol className={styles.contents}>
      {sections.map(({ id, heading }, i) => (
        <li key={id}>
          <Link
            to={{ search, hash: id }}
            replace
            onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
          >
            {i + 1}. {heading}
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Numbered({ section, number }: { readonly section: Section; readonly number: number }) {
  return (
    <section className={styles.section}>
      <h2 id={section.id} tabIndex={-1}>
        {number}. {section.heading}
      </h2>
      {section.clauses.map(({ text, items }, i) => (
        <div key={text} className={styles.clause}>
          <span className={styles.number}>
            {number}.{i + 1}
          </span>
          <p>{text}</p>
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

interface PreviousProps {
  /** The target without script or history. */
  readonly to: string;
}

function ReturnLink({ to, children }: PreviousProps & { readonly children: ReactNode }) {
  return (
    <Link to={to} onClick={useGoBack()}>
      {children}
    </Link>
  );
}

/** One step back in the history, where the page before is one of ours. */
function useGoBack() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { idx } = Object(window.history.state); // the router counts its own entries
    if (typeof idx !== 'number' || idx < 1) return;
    event.preventDefault();
    navigate(-1);
  };
}
