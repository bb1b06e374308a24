import { Link } from 'react-router';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Code, ServiceState, State, type Status } from './writing.tsx';

interface PartProps {
  readonly of: Status;
}

export function CarriersPart({ of: { carriers } }: PartProps) {
  const t = useTexts('console-status');
  const { dateTime } = useFormat();
  if (carriers.length === 0) return null;
  return (
    <Card title={t('carriers')} padding="flush">
      <List>
        {carriers.map((carrier) => (
          <ListItem
            key={carrier.name}
            title={<Code>{carrier.name}</Code>}
            subtitle={
              carrier.failedAt && (
                <>
                  {t('last_error_at', { time: dateTime(carrier.failedAt) })}{' '}
                  <Code>{carrier.error ?? ''}</Code>
                </>
              )
            }
            trailing={<ServiceState of={carrier} />}
          />
        ))}
      </List>
    </Card>
  );
}

export function WebhooksPart({ of: { webhooks } }: PartProps) {
  const t = useTexts('console-status');
  const { dateTime, number } = useFormat();
  const { failing, total } = webhooks;
  return (
    <Card
      title={t('webhooks')}
      action={total > failing.length && <span>{number(total)}</span>}
      footer={<Link to="/console/webhooks">{t('webhooks_manage')}</Link>}
      padding={failing.length > 0 ? 'flush' : 'normal'}
    >
      {failing.length === 0 ? (
        <p className="muted">{t('webhooks_none')}</p>
      ) : (
        <List>
          {failing.map(({ webhookId, name, host, since, waiting }) => (
            <ListItem
              key={webhookId}
              title={<bdi>{name}</bdi>}
              subtitle={
                <>
                  <Code>{host}</Code> · {t('since', { time: dateTime(since) })} ·{' '}
                  {t('webhook_waits', { count: waiting })}
                </>
              }
              trailing={<State of="state_fails" />}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

export function CertificatesPart({ of: { certificates, at } }: PartProps) {
  const t = useTexts('console-status');
  const { date, span } = useFormat();
  const left = (endsAt: string) => Date.parse(endsAt) - Date.parse(at);
  return (
    <Card title={t('certificates')}>
      {certificates.length === 0 ? (
        <p className="muted">{t('certificates_none')}</p>
      ) : (
        <Definitions
          items={certificates.map(({ host, endsAt, fault }) => ({
            term: host,
            value: endsAt ? (
              `${t('expires')}: ${date(endsAt)}${left(endsAt) > 0 ? ` (${span(left(endsAt))})` : ''}`
            ) : (
              <Code>{fault ?? ''}</Code>
            ),
          }))}
        />
      )}
    </Card>
  );
}

export function BackupsPart({ of: { backups } }: PartProps) {
  const t = useTexts('console-status');
  const { dateTime } = useFormat();
  const { isSet, newestAt, fault } = backups;
  return (
    <Card title={t('backups')} action={!isSet && <State of="state_not_set" />}>
      {isSet && (fault || newestAt) ? (
        <Definitions
          items={[
            {
              term: t('backup_newest'),
              value: newestAt && !fault ? dateTime(newestAt) : <Code>{fault ?? ''}</Code>,
            },
          ]}
        />
      ) : (
        <p className="muted">{t(isSet ? 'finding_backup_none' : 'finding_backup_missing')}</p>
      )}
    </Card>
  );
}
