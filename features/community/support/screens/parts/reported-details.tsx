import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { DETAILS, type DetailName } from '../../rules/details.ts';
import styles from './support.module.css';

interface ReportedDetailsProps {
  readonly details: Readonly<Partial<Record<DetailName, string | undefined>>>;
}

/** Details of a report. */
export function ReportedDetails({ details }: ReportedDetailsProps) {
  const t = useTexts('support');
  const items = DETAILS.flatMap((name) => {
    const value = details[name];
    if (!value) return [];
    return [{ term: t(`detail_${name}`), value: <bdi className={styles.detail}>{value}</bdi> }];
  });
  return (
    <Card title={t('details_title')}>
      <Definitions items={items} />
    </Card>
  );
}
