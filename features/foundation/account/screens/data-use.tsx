import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { CARRIED, NOTHING_CARRIED, sum } from '#ui/network/bytes.ts';
import { carried, onCarried } from '#ui/network/meter.ts';
import { SAVER_CHOICES } from '#ui/network/saver.ts';
import { useSaver } from '#ui/network/use-saver.ts';
import { useWaiting } from '#ui/outbox/use-waiting.ts';
import { answerTime } from '#ui/realtime/connection.ts';
import { useConnectionState } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './data-use.module.css';

const KB = 1_024;

const load = screenLoader(async ({ api }) => {
  await api.profile({ parts: 'head' }); // a visitor is led to sign in
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Shows the connection and the data that a visit has used, with settings to use less. */
export default function DataUse() {
  const t = useTexts('data-use');
  const i = useTexts('identity');
  return (
    <Page title={t('title')} back={{ to: '/menu', text: i('menu_title') }} width="pairs">
      <LineCard />
      <SaverCard />
      <VisitCard />
    </Page>
  );
}

function LineCard() {
  const t = useTexts('data-use');
  const format = useFormat();
  const line = useConnectionState();
  const waiting = useWaiting().filter(({ refusal }) => refusal === null).length;
  const answer = line === 'live' || line === 'slow' ? answerTime() : null;
  const items = [
    { term: t('line'), value: t(`line_${line}`) },
    {
      term: t('answer'),
      value: answer === null ? '–' : t('ms', { ms: format.number(Math.round(answer)) }),
    },
    { term: t('waiting'), value: format.number(waiting) },
  ];
  return (
    <Card>
      <Definitions items={items} />
    </Card>
  );
}

/** A form as browsers send it, so that the page that answers is the first to save. */
function SaverCard() {
  const t = useTexts('data-use');
  const { saver } = useVisit();
  const saving = useSaver();
  const [query] = useSearchParams();
  return (
    <Card title={t('saver_title')}>
      <div className="stack">
        <p className="muted">{t('saver_text')}</p>
        {query.get('done') === 'saved' && (
          <Notice tone="success" role="status">
            {t('saved')}
          </Notice>
        )}
        <form method="post" action="/data-saver" className="stack">
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">{t('saver_title')}</legend>
            {SAVER_CHOICES.map((choice) => (
              <label key={choice} className={styles.choice}>
                <input
                  type="radio"
                  name="saver"
                  value={choice}
                  defaultChecked={saver.choice === choice}
                />
                <span>
                  {t(`saver_${choice}`)}
                  {choice === 'auto' && <small className="muted">{t('saver_auto_hint')}</small>}
                </span>
              </label>
            ))}
          </fieldset>
          {saving && <p role="status">{t('saver_is_on')}</p>}
          <Button type="submit" wide>
            {t('save')}
          </Button>
        </form>
      </div>
    </Card>
  );
}

function VisitCard() {
  const t = useTexts('data-use');
  const format = useFormat();
  const bytes = useSyncExternalStore(onCarried, carried, () => NOTHING_CARRIED);
  const inKb = (amount: number) => t('kb', { kb: format.number(Math.round(amount / KB)) });
  const total = sum(bytes);
  return (
    <Card title={t('visit_title')}>
      <div className="stack">
        <p className="muted">{t('visit_text')}</p>
        {total === 0 ? (
          <p>{t('needs_script')}</p>
        ) : (
          <Definitions
            items={[
              ...CARRIED.map((what) => ({ term: t(`cost_${what}`), value: inKb(bytes[what]) })),
              { term: t('total'), value: <strong>{inKb(total)}</strong> },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
