import { useLocation, useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Page } from '#ui/shell/page.tsx';
import { ACCOUNT_KINDS } from '../rules/account.ts';
import styles from './account-help.module.css';
import { KindHelp } from './account-help.tsx';
import type { GameHelpData } from './account-types.ts';

interface AccountsExplainedProps {
  readonly help: readonly GameHelpData[];
  /** Path of the page to sign in or register. */
  readonly way: string;
  readonly returnTo: string | null;
}

/** For visitors: the purpose of accounts, and help with each identifier. The requested game comes first. */
export function AccountsExplained({ help, way, returnTo }: AccountsExplainedProps) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const chosen = query.get('game');
  const isFirst = (games: readonly GameHelpData[]) =>
    games.some(({ game }) => game.slug === chosen);
  const ofKinds = ACCOUNT_KINDS.flatMap((kind) => {
    const games = help.filter((each) => each.help === null && each.game.accountKind === kind);
    return games.length > 0 ? [{ kind, games }] : [];
  }).sort((a, b) => Number(isFirst(b.games)) - Number(isFirst(a.games)));
  const written = help
    .filter((each) => each.help !== null)
    .sort((a, b) => Number(isFirst([b])) - Number(isFirst([a])));
  const here = encodeURIComponent(pathname + search);
  return (
    <Page
      title={t('step_link_account')}
      back={{ to: returnTo ?? '/landing', text: c('back') }}
      width="pairs"
    >
      <p className="muted">{t('accounts_text')}</p>
      <Notice
        tone="neutral"
        action={
          <ButtonLink to={`${way}?returnTo=${here}`} variant="primary">
            {c('sign_in')}
          </ButtonLink>
        }
      >
        {t('accounts_sign_in')}
      </Notice>
      {ofKinds.map(({ kind, games }) => (
        <Card key={kind} title={t(`help_${kind}`)}>
          <div className={styles.open}>
            <GamesOf games={games} />
            <KindHelp kind={kind} />
          </div>
        </Card>
      ))}
      {written.map(({ game, help: text }) => (
        <Card key={game.gameId} title={t('help_of_game', { game: `\u2068${game.title}\u2069` })}>
          <div className={styles.open}>
            <p className={styles.written}>{text}</p>
          </div>
        </Card>
      ))}
    </Page>
  );
}

/** The games that ask for one kind of identifier. */
function GamesOf({ games }: { readonly games: readonly GameHelpData[] }) {
  return (
    <ul className="row">
      {games.map(({ game }) => (
        <li key={game.gameId}>
          <Badge>{game.title}</Badge>
        </li>
      ))}
    </ul>
  );
}
