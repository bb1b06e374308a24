import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './bracket.module.css';
import { changedTo } from './bracket-addresses.ts';
import type { BracketScreen } from './bracket-load.ts';
import { Tree } from './tree.tsx';
import { isDrawnOnWish } from './tree-places.ts';

/** The drawn bracket where there is room for it, or the way to it. */
export function Drawn({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const [query] = useSearchParams();
  const { bracket, whole, followed } = loaded;
  if (whole) {
    const own = followed ?? bracket.event.ownEntryId;
    return (
      <section className={styles.wide} aria-label={t('tree')}>
        <Tree bracket={bracket} matches={whole} marked={own} />
      </section>
    );
  }
  if (!isDrawnOnWish(bracket)) return null;
  return (
    <p className={styles.wide}>
      <ButtonLink to={changedTo(query, 'view', 'tree')} preventScrollReset>
        {t('show_tree')}
      </ButtonLink>
    </p>
  );
}
