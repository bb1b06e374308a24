import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { type KeyOf, useTexts } from '#ui/i18n/texts.tsx';
import type { statusCalls } from '../../status.contract.ts';
import styles from './status.module.css';

export type Status = ReplyOf<typeof statusCalls.systemStatus>;
type Service = Status['push'];
type Probe = Status['nodes'][number]['storage'];

/** A name or code keeps its own direction of writing in a sentence of the other one. */
export function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

const PROVIDERS: Readonly<Record<string, string>> = {
  http: 'SMS_URL',
  twilio: 'Twilio',
  africastalking: 'Africa’s Talking',
};

/** A provider of SMS by its name; the gateway of one's own by its setting. */
export function providerName(provider: string): string {
  return PROVIDERS[provider] ?? provider;
}

/** Text of a machine, such as a code or a host. */
export function Code({ children }: { readonly children: string }) {
  return (
    <code translate="no" dir="ltr" className={styles.code}>
      {children}
    </code>
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Writes a size in its largest whole unit. */
export function useSize(): (bytes: number) => string {
  const { locale } = useFormat();
  return (bytes) => {
    let [value, at] = [bytes, 0];
    while (value >= STEP && at < UNITS.length - 1) [value, at] = [value / STEP, at + 1];
    const style = { style: 'unit', unit: UNITS[at] ?? 'byte', unitDisplay: 'short' } as const;
    return new Intl.NumberFormat(locale, { ...style, maximumSignificantDigits: 3 }).format(value);
  };
}

const TONES: Readonly<Record<string, Tone>> = {
  state_works: 'success',
  state_fails: 'danger',
  state_cut: 'danger',
};

export function State({ of }: { readonly of: KeyOf<'console-status'> }) {
  const t = useTexts('console-status');
  return <Badge tone={TONES[of] ?? 'neutral'}>{t(of)}</Badge>;
}

export function ServiceState({ of }: { readonly of: Service }) {
  if (of.isCut) return <State of="state_cut" />;
  if (of.failingSince) return <State of="state_fails" />;
  return <State of={of.succeededAt ? 'state_works' : 'state_unused'} />;
}

export function ProbeState({ of: { state, error } }: { readonly of: Probe }) {
  return (
    <span className={styles.head}>
      <State of={`state_${state}`} />
      {error && <Code>{error}</Code>}
    </span>
  );
}

/** The last success and the last error of a service, as terms. */
export function useOutcomes(): (of: Service) => { term: string; value: React.ReactNode }[] {
  const t = useTexts('console-status');
  const { dateTime } = useFormat();
  return ({ succeededAt, failedAt, error }) => [
    { term: t('last_success'), value: succeededAt ? dateTime(succeededAt) : t('never') },
    {
      term: t('last_error'),
      value: failedAt ? (
        <>
          {dateTime(failedAt)} {error && <Code>{error}</Code>}
        </>
      ) : (
        t('never')
      ),
    },
  ];
}
