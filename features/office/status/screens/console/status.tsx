import { useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { Findings } from './findings.tsx';
import { DatabasePart, JobsPart, NodesPart } from './machines.tsx';
import { MailPart, PushPart, SmsPart } from './messages.tsx';
import { BackupsPart, CarriersPart, CertificatesPart, WebhooksPart } from './outside.tsx';
import styles from './status.module.css';
import { STATUS_PATH, statusAction, type Tried } from './status-action.ts';

const load = screenLoader(({ api }) => api.systemStatus({}));
export const loader = load.server;
export const clientLoader = load.browser;
export const action = statusAction.server;
export const clientAction = statusAction.browser;

/** The state of the deployment: first what to know and to do, then each part. */
export default function StatusScreen() {
  const t = useTexts('console-status');
  const { dateTime } = useFormat();
  const status = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<Tried | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const tried = answer && !('detail' in answer) ? answer : undefined;
  return (
    <Page
      title={t('title')}
      width="wide"
      actions={
        <ButtonLink to={STATUS_PATH} size="s" replace preventScrollReset>
          {t('check_again')}
        </ButtonLink>
      }
    >
      <p className="muted">{t('checked', { time: dateTime(status.at) })}</p>
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <Findings of={status} />
      <div className={styles.parts}>
        <div className={styles.column}>
          <MailPart of={status} tried={tried} />
          <SmsPart of={status} tried={tried} />
          <PushPart of={status} />
        </div>
        <div className={styles.column}>
          <DatabasePart of={status} />
          <BackupsPart of={status} />
          <WebhooksPart of={status} />
          <CarriersPart of={status} />
          <CertificatesPart of={status} />
        </div>
      </div>
      <NodesPart of={status} />
      <JobsPart of={status} />
    </Page>
  );
}
