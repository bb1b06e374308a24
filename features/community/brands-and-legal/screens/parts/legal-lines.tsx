import { Link } from 'react-router';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { trialDays } from '../../rules/trial.ts';
import { reopenConsent } from '../consent-store.ts';
import styles from './legal-footer.module.css';
import { PaymentMarks } from './payment-marks.tsx';

/** The lines of the legal footer. */
export function LegalLines() {
  const t = useTexts('consent');
  const { company, imprint, cards } = useVisit().brand;
  if (!imprint) return null;
  return (
    <div className={styles.footer}>
      <nav className={styles.links} aria-label={t('footer_label')}>
        <Link to="/terms-conditions">{t('footer_terms')}</Link>
        <Link to="/privacy-policy">{t('footer_privacy')}</Link>
        <button type="button" className={styles.button} onClick={() => reopenConsent(true)}>
          {t('footer_cookies')}
        </button>
      </nav>
      <SubscriptionNotice />
      <address className={styles.company}>
        <strong>{imprint.name}</strong>
        <span>{imprint.address}</span>
        <span>{t('footer_vat', { number: imprint.vat })}</span>
        <span>
          {t('footer_help')}
          <a href={`tel:${company.phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr" translate="no">
              {company.phone}
            </bdi>
          </a>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </span>
      </address>
      {cards && <PaymentMarks label={t('footer_payments')} />}
    </div>
  );
}

/** A subscription's price, renewal and end. */
function SubscriptionNotice() {
  const t = useTexts('consent');
  const format = useFormat();
  const [plan] = useVisit().brand.plans;
  const price = format.money(plan.price.amount, plan.price.currency);
  const days = plan.trial === null ? 0 : trialDays(plan.trial);
  return (
    <p className={styles.notice}>
      {t('footer_subscription', { price, period: plan.period, days })}
    </p>
  );
}
