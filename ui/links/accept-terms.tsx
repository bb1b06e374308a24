import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

const PAGES: Readonly<Record<string, string>> = {
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
};

interface AcceptTermsProps {
  /** `accept` where going on accepts them; `read` beside a box to tick. */
  readonly words: 'accept' | 'read';
}

/** Leads to the legal texts from a form, in a tab of their own: what was typed stays. */
export function AcceptTerms({ words }: AcceptTermsProps) {
  const t = useTexts('legal');
  const { brand } = useVisit();
  const text = t(brand.legal.terms ? words : 'read_privacy');
  // "<terms>words</terms>" becomes a link; every third piece is plain
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return (
    <p className="muted">
      {pieces.map((piece, i) => {
        if (i % 3 === 0) return piece;
        if (i % 3 === 1) return null;
        const page = PAGES[pieces[i - 1] ?? ''] ?? '/';
        return (
          <Link key={page} to={page} target="_blank">
            {piece}
            <span className="visually-hidden"> ({t('new_tab')})</span>
          </Link>
        );
      })}
    </p>
  );
}
