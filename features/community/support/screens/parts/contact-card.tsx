import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { NEW_TICKET } from './addresses.ts';
import styles from './support.module.css';

/** The contacts of the brand's support, day and night. */
export function ContactCard({ withButtons = true }: { readonly withButtons?: boolean }) {
  const t = useTexts('support');
  const { email, phone } = useVisit().brand.company;
  return (
    <Card title={t('contact_title')}>
      <div className="stack">
        <p>{t('contact_text')}</p>
        {withButtons && (
          <div className={styles.acts}>
            <ButtonLink to={NEW_TICKET} variant="primary">
              {t('write')}
            </ButtonLink>
            <ButtonLink to={`${NEW_TICKET}?category=bug`}>{t('report_bug')}</ButtonLink>
          </div>
        )}
        <Definitions
          items={[
            {
              term: t('contact_email'),
              value: (
                <a className={styles.contact} href={`mailto:${email}`}>
                  <Address of={email} />
                </a>
              ),
            },
            {
              term: t('contact_phone'),
              value: (
                <a className={styles.contact} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                  <bdi dir="ltr" translate="no">
                    {phone}
                  </bdi>
                </a>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

/** An address that is too long for its line breaks at its `@`. */
function Address({ of }: { readonly of: string }) {
  const at = of.lastIndexOf('@');
  return (
    <bdi dir="ltr" translate="no">
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </bdi>
  );
}
