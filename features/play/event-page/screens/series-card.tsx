import { EventStatusBadge } from '#features/play/events/screens/event-status.tsx';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface SeriesCardProps {
  readonly series: NonNullable<EventDetail['series']>;
  /** Which of its events is shown. */
  readonly eventId: string;
}

/** The qualifiers of a series and the final that they feed, each with the way there. */
export function SeriesCard({ series, eventId }: SeriesCardProps) {
  const t = useTexts('events');
  const format = useFormat();
  return (
    <Card
      title={<bdi>{series.title}</bdi>}
      padding="flush"
      {...(series.role === 'final' && { footer: <p className="muted">{t('series_seeded')}</p> })}
    >
      <List>
        {series.events.map((each) => (
          <ListItem
            key={each.eventId}
            to={each.eventId === eventId ? undefined : `/event-home/${each.eventId}`}
            title={<bdi>{each.title}</bdi>}
            subtitle={
              <>
                {each.advance === null
                  ? t('series_final')
                  : t('series_qualifier', { count: each.advance })}
                {' · '}
                <time dateTime={each.startsAt}>{format.dateTime(each.startsAt)}</time>
              </>
            }
            trailing={<EventStatusBadge status={each.status} />}
          />
        ))}
      </List>
    </Card>
  );
}
