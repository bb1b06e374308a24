import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Side } from '#core/scores.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { stepAlong } from '#ui/components/step-along.ts';
import { useFromHere } from '#ui/console/came-from.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-view.ts';
import { matchAt } from './addresses.ts';
import styles from './match.module.css';

type Picture = Match['screenshots'][number];

/** One player's screenshots. Each opens large, and arrow keys also lead to the opponent's. */
export function Pictures({ match, side }: { readonly match: Match; readonly side: Side }) {
  const t = useTexts('matches-console');
  const [open, setOpen] = useState<number | null>(null);
  const all = match.screenshots;
  const own = all.filter(({ by }) => by === side);
  if (own.length === 0) return <p className="muted">{t('no_pictures')}</p>;
  const show = (event: MouseEvent, picture: Picture) => {
    if (event.metaKey || event.ctrlKey) return; // opens in another tab, like any link
    event.preventDefault();
    setOpen(all.indexOf(picture));
  };
  return (
    <>
      <ul className={styles.pictures}>
        {own.map((picture) => (
          <li key={picture.screenshotId}>
            <a
              className={styles.picture}
              href={picture.url}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => show(event, picture)}
            >
              <img
                src={picture.url}
                alt={t('picture_of', { player: match[picture.by].username })}
                width={640}
                height={360}
                loading="lazy"
              />
            </a>
            <Reading of={picture} />
          </li>
        ))}
      </ul>
      {open !== null && <Large match={match} at={open} onAt={setOpen} />}
    </>
  );
}

interface LargeProps {
  readonly match: Match;
  readonly at: number;
  readonly onAt: (at: number | null) => void;
}

function Large({ match, at, onAt }: LargeProps) {
  const t = useTexts('matches-console');
  const all = match.screenshots;
  const picture = all[at];
  if (!picture) return null;
  const go = (by: 1 | -1) => onAt((at + by + all.length) % all.length);
  const press = ({ key, currentTarget }: KeyboardEvent) => {
    const step = stepAlong(key, getComputedStyle(currentTarget).direction);
    if (step) go(step);
  };
  const alt = t('picture_of', { player: match[picture.by].username });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only shorten the buttons' way
    <div onKeyDown={press}>
      <Sheet
        title={alt}
        open
        onClose={() => onAt(null)}
        closeLabel={t('close')}
        footer={
          all.length > 1 && (
            <>
              <Button onClick={() => go(-1)}>{t('picture_before')}</Button>
              <Button onClick={() => go(1)}>{t('picture_next')}</Button>
            </>
          )
        }
      >
        <div className={styles.large}>
          <img src={picture.url} alt={alt} />
          <Reading of={picture} />
        </div>
      </Sheet>
    </div>
  );
}

/** The score that text recognition has read: a hint, no proof. */
function Reading({ of: { evidence } }: { readonly of: Picture }) {
  const t = useTexts('matches-console');
  const fromHere = useFromHere();
  const scoreText = useScoreText();
  if (!evidence) return null;
  const { read, agrees, sameAs, alike } = evidence;
  return (
    <div className={styles.reading}>
      {read && (
        <span>
          {t('read_as', {
            score: scoreText({ scoreChallenger: read.home, scoreChallenged: read.away }),
          })}
        </span>
      )}
      {agrees !== null && (
        <Badge tone={agrees ? 'success' : 'warn'}>{t(agrees ? 'agrees' : 'disagrees')}</Badge>
      )}
      {sameAs.map((id) => (
        <Link key={id} to={fromHere(matchAt(id))}>
          <Badge tone="danger">{t('picture_reused')}</Badge>
        </Link>
      ))}
      {alike.map((id) => (
        <Link key={id} to={fromHere(matchAt(id))}>
          <Badge>{t('picture_alike')}</Badge>
        </Link>
      ))}
    </div>
  );
}
