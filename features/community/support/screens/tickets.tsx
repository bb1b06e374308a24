import { useLoaderData } from 'react-router';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { MailIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { TICKETS } from '#ui/links/addresses.ts';
import { SupportTabs } from '#ui/links/support-tabs.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ticketAt } from './parts/addresses.ts';
import { ContactCard } from './parts/contact-card.tsx';
import { TicketStateBadge } from './parts/ticket-state.tsx';

const load = screenLoader(async ({ api, url }) => ({
  tickets: await api.tickets({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** Contacts of support, and the player's tickets. */
export default function Tickets() {
  const t = useTexts('support');
  const { player } = useVisit();
  const { tickets } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'ticket');
  return (
    <Page title={t('title')} width="narrow">
      <SupportTabs current="support" />
      {tickets.items.length > 0 && (
        <Card title={t('own_title')} padding="flush">
          <List>
            {tickets.items.map((ticket) => (
              <Own key={ticket.ticketId} ticket={ticket} />
            ))}
          </List>
        </Card>
      )}
      <Pages of={tickets} hrefFor={(page) => `${TICKETS}?page=${page}`} />
      <ContactCard />
      {tickets.total === 0 && (
        <EmptyState icon={<MailIcon size={32} />} title={t('none_title')}>
          {t('none_text')}
        </EmptyState>
      )}
    </Page>
  );
}

type Head = Awaited<ReturnType<typeof load.browser>>['tickets']['items'][number];

function Own({ ticket }: { readonly ticket: Head }) {
  const t = useTexts('support');
  const format = useFormat();
  const { ticketId, subject, category, changedAt, state } = ticket;
  return (
    <ListItem
      to={ticketAt(ticketId)}
      title={<bdi>{subject}</bdi>}
      subtitle={`${t(`category_${category}`)} · ${format.dateTime(changedAt)}`}
      trailing={<TicketStateBadge state={state} />}
    />
  );
}
