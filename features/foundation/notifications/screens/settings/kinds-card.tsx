import { Link } from 'react-router';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { KINDS, type Kind } from '../../rules/types.ts';
import type { Chosen } from './form.ts';
import styles from './settings.module.css';

/** Push and e-mail, kind by kind. */
export function KindsCard({ chosen }: { readonly chosen: Chosen }) {
  const t = useTexts('notification-settings');
  return (
    <Card title={t('kinds_title')}>
      <div className="stack">
        <p>{t('kinds_text', { minutes: chosen.emailAfterMinutes })}</p>
        <table className={styles.kinds}>
          <thead>
            <tr>
              <th scope="col">{t('column_kind')}</th>
              <th scope="col" className={styles.choice}>
                {t('push')}
              </th>
              <th scope="col" className={styles.choice}>
                {t('email')}
              </th>
            </tr>
          </thead>
          <tbody>
            {KINDS.map((kind) => (
              <KindRow key={kind} kind={kind} chosen={chosen} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function KindRow({ kind, chosen }: { readonly kind: Kind; readonly chosen: Chosen }) {
  const t = useTexts('notification-settings');
  const c = useTexts('common');
  const { push, email } = chosen.settings.kinds[kind];
  const name = t(`kind_${kind}`);
  const choice = (channel: 'push' | 'email', on: boolean) => (
    <td className={styles.choice}>
      <Checkbox
        name={`${channel}.${kind}`}
        label={<span className="visually-hidden">{`${name}${c('colon')}${t(channel)}`}</span>}
        defaultChecked={on}
      />
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {name}
        {kind === 'news' && <NewsNote consented={chosen.reach.marketing} />}
      </th>
      {choice('push', push)}
      {choice('email', email)}
    </tr>
  );
}

/** Advertising has its hours, and needs consent. */
function NewsNote({ consented }: { readonly consented: boolean }) {
  const t = useTexts('notification-settings');
  return (
    <span className={styles.note}>
      {t('news_text')}{' '}
      {!consented && (
        <>
          {t('news_consent')} <Link to="/manage-account">{t('give_consent')}</Link>
        </>
      )}
    </span>
  );
}
