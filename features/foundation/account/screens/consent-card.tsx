import { useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './account.module.css';

type Consents = Awaited<ReturnType<Api['consents']>>;

/** The player's consents; the optional ones can be withdrawn. */
export function ConsentCard({ consents }: { readonly consents: Consents }) {
  const t = useTexts('account');
  const saving = useSending('marketing');
  const { items, marketing } = consents;
  return (
    <Card title={t('consents_title')}>
      <div className="stack">
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="intent" value="marketing" />
          <Checkbox
            key={String(marketing)}
            name="marketing"
            label={t('marketing')}
            defaultChecked={marketing}
          />
          <Button type="submit" wide busy={saving} busyLabel={t('saving')}>
            {t('save_choice')}
          </Button>
        </Form>
        <details className={styles.more}>
          <summary>{t('consents_log')}</summary>
          <Log items={items} />
        </details>
      </div>
    </Card>
  );
}

function Log({ items }: { readonly items: Consents['items'] }) {
  const t = useTexts('account');
  const format = useFormat();
  return (
    <List label={t('consents_log')}>
      {items.map(({ consentId, kind, version, preferences, at }) => (
        <ListItem
          key={consentId}
          title={t('consent_kind', { kind, said: preferences.marketing ? 'yes' : 'no' })}
          subtitle={
            <>
              {format.dateTime(at)} · <bdi>{version}</bdi>
            </>
          }
        />
      ))}
    </List>
  );
}
