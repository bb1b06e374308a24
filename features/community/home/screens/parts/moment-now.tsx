import { Link } from 'react-router';
import { MOMENT, momentAddress } from '#features/play/matches/screens/addresses.ts';
import { TierMark } from '#features/play/seasons/screens/parts/tier-mark.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Numeral } from '#ui/components/numeral.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../home.module.css';
import type { NowCardData } from '../home-types.ts';
import { NowFrame } from './now-frame.tsx';

type Waiting = NonNullable<NowCardData['moment']>;

/** The card of what the player has not seen: the newest result, else a larger occasion. */
export function MomentNow({ moment }: { readonly moment: Waiting }) {
  const { line, larger } = moment;
  if (line) return <ResultNow line={line} moment={moment} />;
  return larger && <LargerNow larger={larger} />;
}

interface ResultProps {
  readonly line: NonNullable<Waiting['line']>;
  readonly moment: Waiting;
}

function ResultNow({ line, moment: { total, sum } }: ResultProps) {
  const t = useTexts('home');
  const m = useTexts('moments');
  const { frame, opponent, score } = line;
  const to = momentAddress(line.matchId);
  return (
    <NowFrame
      label={t('moment', { count: total })}
      actions={
        <ButtonLink to={to} variant="primary" size="l" wide>
          {t('moment_act', { count: total })}
        </ButtonLink>
      }
    >
      <Link to={to} className={cx(styles.sides, styles.sidesOfResult)}>
        <span className={styles.result}>{m(frame)}</span>
        <span className={styles.resultScore}>
          <Numeral value={score.own} />
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">–</span>
          <Numeral value={score.other} />
        </span>
        <span className={cx(styles.side, styles.away)}>
          <Avatar
            url={opponent.avatarUrl}
            name={opponent.username}
            size={48}
            look={opponent.look}
          />
          <span className={styles.sideName}>
            <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
          </span>
        </span>
      </Link>
      <p className={styles.nowText}>
        {total > 1
          ? t('moment_sum', { count: total, points: sum })
          : m('said_points', { points: line.points })}
      </p>
    </NowFrame>
  );
}

function LargerNow({ larger }: { readonly larger: NonNullable<Waiting['larger']> }) {
  const t = useTexts('home');
  return (
    <NowFrame
      label={t('moment_larger')}
      actions={
        <ButtonLink to={`?${MOMENT}=1`} preventScrollReset variant="primary" size="l" wide>
          {t('moment_show')}
        </ButtonLink>
      }
    >
      <p className={cx(styles.nowTitle, styles.occasion)}>
        {larger.tier && <TierMark tier={larger.tier} size={48} />}
        <Occasion larger={larger} />
      </p>
    </NowFrame>
  );
}

function Occasion({ larger }: { readonly larger: NonNullable<Waiting['larger']> }) {
  return <span>{useOccasionText(larger)}</span>;
}

function useOccasionText(larger: NonNullable<Waiting['larger']>) {
  const t = useTexts('home');
  const m = useTexts('moments');
  const s = useTexts('seasons');
  const format = useFormat();
  const { kind, title, tier, rank, days, month } = larger;
  switch (kind) {
    case 'cup_won':
      return m('cup_won_text', { title: title ?? '' });
    case 'promoted':
    case 'relegated': {
      const place = m('nth', { rank: rank ?? 1 });
      return m(`${kind}_text`, { tier: s(`tier_${tier ?? 'bronze'}`), place });
    }
    case 'streak':
      return m('streak', { days: days ?? 0 });
    case 'recap':
      return t('recap', { month: month ? format.month(month) : '' });
  }
}
