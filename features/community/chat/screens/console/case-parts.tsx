import { Badge } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { ChatCase } from './moderation-types.ts';

/** As it was written, where that is kept. */
export function WrittenWords({ of: { written, imageUrl } }: { readonly of: ChatCase }) {
  const t = useTexts('chat-moderation');
  if (written) return <bdi>{written}</bdi>;
  return <>{imageUrl ? t('a_picture') : t('nothing_kept')}</>;
}

/** The reasons to look at a case. */
export function CaseReasons({ of: { byFilter, reports, reasons } }: { readonly of: ChatCase }) {
  const t = useTexts('chat-moderation');
  const c = useTexts('chat');
  return (
    <div className="row">
      {byFilter && <Badge tone="info">{t('why_filter')}</Badge>}
      {reports > 0 && <Badge tone="warn">{t('reports', { count: reports })}</Badge>}
      {reasons.map((reason) => (
        <Badge key={reason}>{c(`reason_${reason}`)}</Badge>
      ))}
    </div>
  );
}
