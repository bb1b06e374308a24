import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { pathTo } from './bracket-addresses.ts';
import type { BracketScreen } from './bracket-load.ts';
import { BracketMatches } from './bracket-matches.tsx';
import styles from './rounds.module.css';

interface FollowedPathProps {
  readonly loaded: BracketScreen;
  readonly entryId: string;
}

/** Somebody's way through the bracket, and back to the rounds. */
export function FollowedPath({ loaded, entryId }: FollowedPathProps) {
  const t = useTexts('tournaments');
  const { bracket } = loaded;
  const { matches } = bracket;
  const [first] = matches.items;
  const who = first?.home?.entryId === entryId ? first.home : first?.away;
  return (
    <section className="stack" id="rounds">
      <Card
        title={who ? <PlayerName>{who.username}</PlayerName> : t('path')}
        padding="flush"
        action={
          <ButtonLink to="?" size="s" preventScrollReset>
            {t('all_rounds')}
          </ButtonLink>
        }
      >
        {who && (
          <div className={styles.who}>
            <span className="muted">{t('path')}</span>
            <ButtonLink to={`/profile/${who.userId}`} size="s" variant="ghost">
              {t('profile')}
            </ButtonLink>
          </div>
        )}
        <BracketMatches bracket={bracket} />
      </Card>
      <Pages of={matches} hrefFor={(page) => pathTo(entryId, page)} />
    </section>
  );
}
