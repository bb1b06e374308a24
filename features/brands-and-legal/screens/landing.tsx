import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** The first page of a brand. */
export default function Landing() {
  const t = useTexts('common');
  const { brand, player } = useVisit();
  return (
    <main className="page">
      <h1>{brand.name}</h1>
      {player ? (
        <Link className="button" to="/profile/me">
          {player.username}
        </Link>
      ) : (
        <Link className="button" to="/guest">
          {t('sign_in')}
        </Link>
      )}
    </main>
  );
}
