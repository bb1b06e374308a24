import { Badge } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { TimeLeft } from '../match-parts.tsx';

/** How much time is left, or that it is over; nothing where no time runs. */
export function Due({ at, overdue }: { readonly at: string | null; readonly overdue: boolean }) {
  const t = useTexts('desk');
  if (overdue) return <Badge tone="danger">{t('overdue')}</Badge>;
  if (!at) return <span className="muted">{t('no_time_runs')}</span>;
  return <TimeLeft to={at} doneText={<Badge tone="danger">{t('overdue')}</Badge>} quiet />;
}
