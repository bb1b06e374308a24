import { useOrganisedEvent } from '#features/play/events/screens/console/use-organised-event.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Played in tables, or perhaps so in one of its stages. */
const TABLED: readonly string[] = ['league', 'swiss', 'groups', 'stages'];

/** Tables of an event for download. */
export function Downloads({ eventId }: { readonly eventId: string }) {
  const t = useTexts('tools');
  const b = useTexts('brackets');
  const { format, status } = useOrganisedEvent();
  // a drawn bracket can be imported elsewhere
  const isWhole = status === 'completed' && format !== 'daily_battleground';
  const hasTables = TABLED.includes(format);
  const files = [
    { path: 'export-entrants', text: t('export_entrants') },
    { path: 'export-matches', text: t('export_matches') },
    ...(hasTables ? [{ path: 'export-league-table', text: t('export_table') }] : []),
    ...(isWhole ? [{ path: 'export-bracket', text: b('bracket_export') }] : []),
  ];
  return (
    <Card title={t('export_title')}>
      <div className="stack">
        <p className="muted">{t('export_text')}</p>
        <div className="row">
          {files.map(({ path, text }) => (
            <ButtonLink key={path} to={`/api/${path}?eventId=${eventId}`} reloadDocument>
              {text}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Card>
  );
}
