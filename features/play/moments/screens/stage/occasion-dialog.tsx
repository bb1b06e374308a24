import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Larger } from '../moment-types.ts';
import styles from './acts.module.css';
import { CloseForm } from './acts.tsx';
import { celebrate } from './celebrate.ts';
import { LargerHead } from './larger-head.tsx';
import { occasionPlace, toneOfOccasion } from './occasions.ts';
import { Stage } from './stage.tsx';

interface OccasionDialogProps {
  readonly larger: Larger;
  /** The same place without it. */
  readonly closeTo: string;
}

/** A larger occasion of its own: a division after its week, a streak, a month that has closed. */
export function OccasionDialog({ larger, closeTo }: OccasionDialogProps) {
  const t = useTexts('moments');
  const navigate = useNavigate();
  const spoken = useSpokenOccasion(larger);
  const tone = toneOfOccasion(larger.kind);
  useEffect(() => {
    if (tone === 'joy') celebrate();
  }, [tone]);
  const reportSeen = () => {
    // a mark that does not arrive leaves the occasion on Home
    browserApi.markMomentSeen({ results: [], larger: larger.key }).catch(() => undefined);
  };
  const close = () => {
    reportSeen();
    void navigate(closeTo, { replace: true, preventScrollReset: true });
  };
  const next = occasionPlace(larger);
  return (
    <Stage
      tone={tone}
      onClose={close}
      spoken={spoken}
      head={(titleId) => <LargerHead larger={larger} titleId={titleId} />}
      foot={
        <>
          {next && (
            <ButtonLink to={next.to} variant="primary" size="l" wide onClick={reportSeen}>
              {t(next.text)}
            </ButtonLink>
          )}
          <div className={styles.beside}>
            <CloseForm seen={{ results: [], larger: larger.key }} isOnly={!next} onClose={close} />
          </div>
        </>
      }
    >
      {null}
    </Stage>
  );
}

function useSpokenOccasion({ kind, title, tier, rank, days, month }: Larger): string {
  const t = useTexts('moments');
  const s = useTexts('seasons');
  const format = useFormat();
  switch (kind) {
    case 'cup_won':
      return t('cup_won_text', { title: title ?? '' });
    case 'promoted':
    case 'relegated':
      return t(`${kind}_text`, {
        tier: s(`tier_${tier ?? 'bronze'}`),
        place: t('nth', { rank: rank ?? 1 }),
      });
    case 'streak':
      return `${t('streak', { days: days ?? 0 })}. ${t('streak_text')}`;
    case 'recap':
      return `${month ? format.month(month) : ''}. ${t('recap_text')}`;
  }
}
