import type { Api } from '#ui/api/browser.ts';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScoreText } from '../match-parts.tsx';

export type Preview = Awaited<ReturnType<Api['previewReopening']>>;
type Touched = Preview['resets'][number];

/** Exactly what a reopening resets, before it is done. */
export function WouldReset({ preview }: { readonly preview: Preview }) {
  const t = useTexts('desk');
  const { resets, interrupts, opensEvent, prizesOwed, prizesPaid } = preview;
  const isAlone = resets.length === 0 && interrupts.length === 0;
  return (
    <>
      {isAlone && <p>{t('resets_nothing')}</p>}
      <Matches title={t('resets')} matches={resets} />
      <Matches title={t('interrupts')} matches={interrupts} />
      {opensEvent && <p>{t('opens_event')}</p>}
      {prizesOwed > 0 && <p>{t('prizes_withdrawn')}</p>}
      {prizesPaid > 0 && <Notice tone="warn">{t('prizes_stay')}</Notice>}
    </>
  );
}

function Matches({
  title,
  matches,
}: {
  readonly title: string;
  readonly matches: readonly Touched[];
}) {
  const t = useTexts('desk');
  const scoreText = useScoreText();
  if (matches.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {matches.map(({ key, home, away, score }) => (
          <li key={key}>
            <bdi>{home?.username ?? t('nobody_yet')}</bdi> {t('versus')}{' '}
            <bdi>{away?.username ?? t('nobody_yet')}</bdi>
            {score && (
              <strong className="tabular">
                {' '}
                {scoreText({ scoreChallenger: score.home, scoreChallenged: score.away })}
              </strong>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
