import { useTexts } from '#ui/i18n/texts.tsx';

interface CrowdProps {
  readonly looking: number;
  /** Seconds. */
  readonly usualWait: number | null;
}

/** The number of players who look now, and how long a search usually takes. */
export function CrowdLine({ looking, usualWait }: CrowdProps) {
  const t = useTexts('matchmaking');
  const parts = [
    t('looking_count', { count: looking }),
    ...(usualWait === null
      ? []
      : [usualWait < 60 ? t('wait_short') : t('wait', { count: Math.round(usualWait / 60) })]),
  ];
  return <>{parts.join(' · ')}</>;
}
