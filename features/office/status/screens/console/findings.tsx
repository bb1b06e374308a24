import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './status.module.css';
import { apart, type Status } from './writing.tsx';

type Finding = Status['findings'][number];

const TONES = { critical: 'danger', warning: 'warn', notice: 'info' } as const satisfies Record<
  Finding['severity'],
  Tone
>;

/** All that an operator should know, the worst first, each with advice. */
export function Findings({ of: { at, findings } }: { readonly of: Status }) {
  const t = useTexts('console-status');
  if (findings.length === 0) return <Notice tone="success">{t('all_well')}</Notice>;
  return (
    <div className="stack">
      {findings.map((finding) => (
        <Found key={`${finding.kind} ${finding.subject}`} finding={finding} at={at} />
      ))}
    </div>
  );
}

function Found({ finding, at }: { readonly finding: Finding; readonly at: string }) {
  const t = useTexts('console-status');
  const { dateTime, percent } = useFormat();
  const { kind, severity, subject, error, seconds, count } = finding;
  const isAhead = kind === 'certificate_ends';
  const ms = (seconds ?? 0) * 1000 * (isAhead ? 1 : -1);
  const values = {
    subject: apart(subject ?? ''),
    error: apart(error ?? '–'),
    time: apart(dateTime(new Date(Date.parse(at) + ms).toISOString())),
    count: count ?? 0,
    percent: percent((count ?? 0) / 100),
  };
  const isNone = kind === 'backup_old' && seconds === null;
  return (
    <Notice
      tone={TONES[severity]}
      title={
        <span className={styles.head}>
          <Badge tone={TONES[severity]}>{t(`severity_${severity}`)}</Badge>
          <span>{t(isNone ? 'finding_backup_none' : `finding_${kind}`, values)}</span>
        </span>
      }
    >
      {t(`advice_${kind}`)}
    </Notice>
  );
}
