import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './status.module.css';
import { Code, ProbeState, type Status, useSize } from './writing.tsx';

type Job = Status['jobs'][number];

interface PartProps {
  readonly of: Status;
}

export function DatabasePart({ of: { database, at } }: PartProps) {
  const t = useTexts('console-status');
  const { number, dateTime } = useFormat();
  const size = useSize();
  const { oldestTransactionSeconds: seconds } = database;
  const oldest = new Date(Date.parse(at) - seconds * 1000).toISOString();
  return (
    <Card title={t('database')}>
      <Definitions
        items={[
          { term: t('database_version'), value: <Code>{database.version}</Code> },
          { term: t('database_size'), value: size(database.bytes) },
          {
            term: t('database_connections'),
            value: t('of_most', {
              count: number(database.connections),
              most: number(database.mostConnections),
            }),
          },
          {
            term: t('database_oldest'),
            value: seconds < 1 ? t('none') : t('since', { time: dateTime(oldest) }),
          },
          { term: t('database_migration'), value: <Code>{database.migration}</Code> },
        ]}
      />
    </Card>
  );
}

/** Jobs that are due or fail; the others on demand. */
export function JobsPart({ of: { jobs } }: PartProps) {
  const t = useTexts('console-status');
  const shown = jobs.filter(({ due, failingSince }) => due > 0 || failingSince !== null);
  return (
    <Card title={<span id="jobs">{t('jobs')}</span>}>
      <div className="stack">
        <Jobs jobs={shown} />
        <details className={styles.all}>
          <summary>{t('jobs_all')}</summary>
          <Jobs jobs={jobs} />
        </details>
      </div>
    </Card>
  );
}

function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useTexts('console-status');
  const { number, dateTime } = useFormat();
  return (
    <DataTable
      caption={t('jobs')}
      rows={jobs}
      keyOf={({ name }) => name}
      empty={<p className="muted">{t('jobs_none')}</p>}
      columns={[
        { key: 'job', head: t('job'), main: true, cell: ({ name }) => <Code>{name}</Code> },
        { key: 'due', head: t('due'), align: 'end', cell: ({ due }) => number(due) },
        {
          key: 'since',
          head: t('due_since'),
          tight: true,
          cell: ({ oldestDueAt }) => oldestDueAt && dateTime(oldestDueAt),
        },
        {
          key: 'running',
          head: t('running'),
          align: 'end',
          cell: ({ running }) => number(running),
        },
        { key: 'later', head: t('later'), align: 'end', cell: ({ later }) => number(later) },
        {
          key: 'error',
          head: t('last_error'),
          cell: ({ error, failingSince }) =>
            error && (
              <>
                <Code>{error}</Code> {failingSince && t('since', { time: dateTime(failingSince) })}
              </>
            ),
        },
      ]}
    />
  );
}

/** Every process that has reported within a day. */
export function NodesPart({ of: { nodes, storage, redis } }: PartProps) {
  const t = useTexts('console-status');
  const { dateTime } = useFormat();
  const size = useSize();
  return (
    <Card title={<span id="nodes">{t('nodes')}</span>}>
      <DataTable
        caption={t('nodes')}
        rows={nodes}
        keyOf={({ nodeId }) => nodeId}
        empty={null}
        columns={[
          {
            key: 'node',
            head: t('node'),
            main: true,
            cell: ({ host, isThis, version, nodeVersion }) => (
              <>
                <span className={styles.head}>
                  <Code>{host}</Code>
                  {isThis && <Badge>{t('node_this')}</Badge>}
                </span>
                <span className={styles.versions}>
                  <Code>{`${version} · ${t('node_version')} ${nodeVersion}`}</Code>
                </span>
              </>
            ),
          },
          {
            key: 'started',
            head: t('started'),
            tight: true,
            cell: (each) => dateTime(each.startedAt),
          },
          {
            key: 'seen',
            head: t('report'),
            tight: true,
            cell: ({ seenAt, leftAt }) =>
              leftAt ? `${t('stopped')}: ${dateTime(leftAt)}` : dateTime(seenAt),
          },
          {
            key: 'memory',
            head: t('memory'),
            align: 'end',
            tight: true,
            cell: (each) => size(each.memoryBytes),
          },
          {
            key: 'disk',
            head: t('disk'),
            align: 'end',
            tight: true,
            cell: ({ disk }) =>
              disk && t('of_most', { count: size(disk.freeBytes), most: size(disk.totalBytes) }),
          },
          {
            key: 'storage',
            head: t(`storage_${storage.place}`),
            cell: (each) => <ProbeState of={each.storage} />,
          },
          ...(redis.isSet
            ? [
                {
                  key: 'redis',
                  head: t('redis'),
                  cell: (each: Status['nodes'][number]) => <ProbeState of={each.redis} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
