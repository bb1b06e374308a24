import { useOrganisedEvent } from '#features/events/screens/console/use-organised-event.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** What of an event leaves as a table. */
export function Downloads({ eventId }: { readonly eventId: string }) {
  const t = useTexts('tools');
  const { format } = useOrganisedEvent();
  const files = [
    { path: 'export-entrants', text: t('export_entrants') },
    { path: 'export-matches', text: t('export_matches') },
    ...(format === 'league' ? [{ path: 'export-league-table', text: t('export_table') }] : []),
  ];
  return (
    <Card title={t('export_title')}>
      <p className="muted">{t('export_text')}</p>
      <div className="row">
        {files.map(({ path, text }) => (
          <ButtonLink key={path} to={`/api/${path}?eventId=${eventId}`} reloadDocument>
            {text}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
