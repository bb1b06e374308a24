import { Badge } from '#ui/components/badge.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { PlayerFile } from './use-player-file.ts';

/** The current sanction; nothing without one. */
export function StandingBadge({ standing }: Pick<PlayerFile, 'standing'>) {
  const t = useTexts('players');
  const format = useFormat();
  if (!standing) return null;
  const { kind, until } = standing;
  if (kind === 'ban' || until === null) return <Badge tone="danger">{t('standing_ban')}</Badge>;
  return <Badge tone="warn">{t('standing_suspension', { until: format.dateTime(until) })}</Badge>;
}

const KNOWN = ['moderator', 'support', 'organiser', 'administrator'] as const;

/** Roles by their names. */
export function useRoleNames(): (roles: readonly string[]) => string {
  const t = useTexts('console');
  return (roles) =>
    roles
      .map((role) => {
        const known = KNOWN.find((one) => one === role);
        return known ? t(`role_${known}`) : role;
      })
      .join(' · ');
}
