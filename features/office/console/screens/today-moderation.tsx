import { caseAt, MODERATION, queueAt } from '#features/community/chat/screens/console/addresses.ts';
import { CaseReasons, WrittenWords } from '#features/community/chat/screens/console/case-parts.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { StatRow } from '#ui/components/stat.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './today.module.css';
import { Figure, SHOWN, useLongest, Waited, Waiting, WaitingCard } from './today-parts.tsx';

const PICTURES = '/console/pictures';

export async function moderationToday(api: Api) {
  const found = (why: 'report' | 'filter') =>
    api.moderationQueue({ state: 'open', why, pageSize: 1 });
  const [cases, reported, filtered, pictures] = await Promise.all([
    api.moderationQueue({ state: 'open', pageSize: SHOWN }),
    found('report'),
    found('filter'),
    api.reportedPictures({ pageSize: SHOWN }),
  ]);
  return { cases, pictures, reported: reported.total, filtered: filtered.total };
}
type Queues = Awaited<ReturnType<typeof moderationToday>>;

interface Props {
  readonly of: Queues;
  readonly now: string;
}

export function ModerationFigures({ of, now }: Props) {
  const t = useTexts('console');
  const m = useTexts('chat-moderation');
  const longest = useLongest(now);
  const { brand } = useVisit();
  useLive(`moderation:${brand.audience}`);
  const queue = (why: string) => MODERATION + queueAt({ state: 'open', why });
  return (
    <StatRow>
      <Waiting
        label={t('today_cases')}
        value={of.cases.total}
        to={MODERATION}
        {...longest(of.cases.items[0]?.openedAt)}
      />
      <Figure label={m('why_report')} value={of.reported} to={queue('report')} />
      <Figure label={m('why_filter')} value={of.filtered} to={queue('filter')} />
      <Waiting
        label={t('nav_pictures')}
        value={of.pictures.total}
        to={PICTURES}
        {...longest(of.pictures.items[0]?.since)}
      />
    </StatRow>
  );
}

/** Messages and pictures that wait for a decision, the oldest on top. */
export function ModerationLists({ of, now }: Props) {
  const t = useTexts('console');
  const m = useTexts('chat-moderation');
  return (
    <>
      <WaitingCard
        title={t('today_cases')}
        to={MODERATION}
        total={of.cases.total}
        {...(of.pictures.total === 0 && {
          none: { title: m('none_open'), text: m('none_text') },
        })}
      >
        {of.cases.items.map((one) => (
          <Case key={one.messageId} of={one} now={now} />
        ))}
      </WaitingCard>
      <WaitingCard title={t('nav_pictures')} to={PICTURES} total={of.pictures.total}>
        {of.pictures.items.map((one) => (
          <Picture key={one.userId} of={one} now={now} />
        ))}
      </WaitingCard>
    </>
  );
}

interface RowProps<Kind extends 'cases' | 'pictures'> {
  readonly of: Queues[Kind]['items'][number];
  readonly now: string;
}

function Case({ of, now }: RowProps<'cases'>) {
  return (
    <ListItem
      to={caseAt(of.messageId)}
      title={
        <span className={styles.words}>
          <WrittenWords of={of} />
        </span>
      }
      subtitle={
        <div className={styles.about}>
          <p>
            <bdi translate="no">{of.author.username}</bdi> · <bdi>{of.room.title}</bdi> ·{' '}
            <Waited since={of.openedAt} now={now} />
          </p>
          <CaseReasons of={of} />
        </div>
      }
    />
  );
}

function Picture({ of, now }: RowProps<'pictures'>) {
  const m = useTexts('chat-moderation');
  return (
    <ListItem
      to={PICTURES}
      leading={<Avatar url={of.avatarUrl} name={of.username} size={48} />}
      title={<bdi translate="no">{of.username}</bdi>}
      subtitle={
        <>
          {m('reports', { count: of.reports })} · <Waited since={of.since} now={now} />
        </>
      }
    />
  );
}
