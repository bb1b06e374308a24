import { Link } from 'react-router';
import type { Tone } from '#ui/components/badge.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { meaningOf } from '../../rules/known-errors.ts';
import { type Part, partOf } from '../../rules/parts.ts';
import styles from './status.module.css';
import { apart, providerName, type Status } from './writing.tsx';

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
  const inWords = useErrorWords();
  const { kind, severity, subject, error, seconds, count } = finding;
  const isAhead = kind === 'certificate_ends';
  const ms = (seconds ?? 0) * 1000 * (isAhead ? 1 : -1);
  const values = {
    subject: apart(kind === 'sms_fails' ? providerName(subject ?? '') : (subject ?? '')),
    error: inWords(error),
    time: apart(dateTime(new Date(Date.parse(at) + ms).toISOString())),
    count: count ?? 0,
    percent: percent((count ?? 0) / 100),
  };
  const isNone = kind === 'backup_old' && seconds === null;
  const part = partOf(kind);
  return (
    <Notice
      tone={TONES[severity]}
      title={
        <>
          <span className={styles.severity}>{t(`severity_${severity}`)}</span>{' '}
          {t(isNone ? 'finding_backup_none' : `finding_${kind}`, values)}
        </>
      }
      action={part && <ToPart of={part} />}
    >
      {t(`advice_${kind}`)}
    </Notice>
  );
}

function ToPart({ of }: { readonly of: Part }) {
  const t = useTexts('console-status');
  return of === 'webhooks' ? (
    <Link className={styles.link} to="/console/webhooks">
      {t('webhooks_manage')}
    </Link>
  ) : (
    <a className={styles.link} href={`#${of}`}>
      {t('details')}
    </a>
  );
}

/** The meaning of a code beside it, where it has one. */
function useErrorWords(): (code: string | null) => string {
  const t = useTexts('console-status');
  return (code) => {
    const meaning = meaningOf(code ?? '');
    if (code === null || !meaning) return apart(code ?? '–');
    return t('error_and_code', { words: t(`error_${meaning}`), code: apart(code) });
  };
}
