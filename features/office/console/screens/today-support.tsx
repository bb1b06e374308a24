import {
  queuedTicketAt,
  TICKET_QUEUE,
} from '#features/community/support/screens/parts/addresses.ts';
import { QueuedStateBadge } from '#features/community/support/screens/parts/ticket-state.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { StatRow } from '#ui/components/stat.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Figure, SHOWN, useLongest, Waited, Waiting, WaitingCard } from './today-parts.tsx';

type List = 'mine' | 'asked' | 'answered';

export async function supportToday(api: Api) {
  const head = (list: List, pageSize = 1) => api.supportTickets({ list, pageSize });
  const [waiting, mine, asked, answered, referrals, refunds] = await Promise.all([
    api.supportTickets({ list: 'waiting', pageSize: SHOWN }),
    head('mine', SHOWN),
    head('asked'),
    head('answered'),
    api.heldReferrals({ pageSize: 1 }),
    api.owedRefunds({ pageSize: 1 }),
  ]);
  return {
    waiting,
    mine,
    asked: asked.total,
    answered: answered.total,

    referrals: referrals.total,
    refunds: refunds.total,
  };
}
type Queues = Awaited<ReturnType<typeof supportToday>>;

interface Props {
  readonly of: Queues;
  readonly now: string;
}

export function SupportFigures({ of, now }: Props) {
  const t = useTexts('console');
  const s = useTexts('support');
  const longest = useLongest(now);
  const { brand } = useVisit();
  useLive(`support:${brand.audience}`);
  return (
    <StatRow>
      <Waiting
        label={t('today_tickets')}
        value={of.waiting.total}
        to={TICKET_QUEUE}
        {...longest(of.waiting.items[0]?.waitsSince)}
      />
      <Figure label={t('today_mine')} value={of.mine.total} to={`${TICKET_QUEUE}?list=mine`} />
      <Figure label={s('list_asked')} value={of.asked} to={`${TICKET_QUEUE}?list=asked`} />
      <Figure label={s('list_answered')} value={of.answered} to={`${TICKET_QUEUE}?list=answered`} />
      <Waiting label={t('today_referrals')} value={of.referrals} to="/console/referrals" />
      <Waiting label={t('today_refunds')} value={of.refunds} to="/console/refunds" />
    </StatRow>
  );
}

/** The tickets that wait longest, and the official's own ones. */
export function SupportLists({ of, now }: Props) {
  const t = useTexts('console');
  const s = useTexts('support');
  return (
    <>
      <WaitingCard
        title={t('today_tickets')}
        to={TICKET_QUEUE}
        total={of.waiting.total}
        none={{ title: t('today_none_tickets'), text: s('desk_none_text') }}
      >
        {of.waiting.items.map((ticket) => (
          <Ticket key={ticket.ticketId} of={ticket} now={now} />
        ))}
      </WaitingCard>
      <WaitingCard title={t('today_mine')} to={`${TICKET_QUEUE}?list=mine`} total={of.mine.total}>
        {of.mine.items.map((ticket) => (
          <Ticket key={ticket.ticketId} of={ticket} now={now} />
        ))}
      </WaitingCard>
    </>
  );
}

interface TicketProps {
  readonly of: Queues['waiting']['items'][number];
  readonly now: string;
}

function Ticket({ of, now }: TicketProps) {
  const s = useTexts('support');
  return (
    <ListItem
      to={queuedTicketAt(of.ticketId)}
      title={<bdi>{of.subject}</bdi>}
      subtitle={
        <>
          <bdi translate="no">{of.asker.name}</bdi> · {s(`category_${of.category}`)}
          {of.waitsSince && (
            <>
              {' · '}
              <Waited since={of.waitsSince} now={now} />
            </>
          )}
        </>
      }
      trailing={<Standing of={of} />}
    />
  );
}

/** New ones are what the queue is made of; whatever is not just new is said. */
function Standing({ of: { pressing, state } }: Pick<TicketProps, 'of'>) {
  const t = useTexts('support');
  if (pressing) return <Badge tone="warn">{t('pressing')}</Badge>;
  return state === 'open' ? null : <QueuedStateBadge state={state} />;
}
