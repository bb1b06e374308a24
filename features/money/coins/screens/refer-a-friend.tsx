import { useLoaderData } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { CopyIcon } from '#ui/components/icon.tsx';
import { QrCode } from '#ui/components/qr-code.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { copyText } from '#ui/screen/copy.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { ShareButton } from '#ui/share/share-button.tsx';
import { Page } from '#ui/shell/page.tsx';
import { ReferredFriends } from './parts/referred-friends.tsx';
import styles from './refer-a-friend.module.css';

const load = screenLoader(({ api, url }) => api.referrals({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

/** The player's referral link, code and QR code, and the state of each friend. */
export default function ReferAFriend() {
  const t = useTexts('coins');
  const referrals = useLoaderData<typeof loader>();
  const { player } = useVisit();
  useLive(player ? `player:${player.userId}` : '', ({ type }) => type === 'referral');
  const { friendCoins: friend, ownCoins: own, link } = referrals;
  return (
    <Page
      title={t('refer_title')}
      back={{ to: '/how-to-earn-coins', text: t('title') }}
      aside={<ReferredFriends referrals={referrals} />}
    >
      <Card>
        <div className="stack">
          <p>{t('refer_text', { own, friend })}</p>
          <div className={styles.way}>
            <div className="stack">
              <Copyable text={link} label="refer_link" />
              <Copyable text={referrals.code} label="refer_code" />
            </div>
            <figure className={styles.drawing}>
              <QrCode text={link} label={t('refer_qr')} />
              <figcaption className="muted">{t('refer_qr_text')}</figcaption>
            </figure>
          </div>
          <div>
            <ShareButton title={t('refer_share_title')} path={pathOf(link)} />
          </div>
        </div>
      </Card>
    </Page>
  );
}

/** Selectable by hand, and copied by a tap. */
function Copyable(props: { readonly text: string; readonly label: 'refer_link' | 'refer_code' }) {
  const { text, label } = props;
  const t = useTexts('coins');
  const isLink = label === 'refer_link';
  const copy = async () => {
    const done = await copyText(text);
    if (done) toast(t(isLink ? 'link_copied' : 'code_copied'), 'success');
    else toast(t('link_not_copied'), 'danger');
  };
  return (
    <div className={styles.copyable}>
      <TextField label={t(label)} value={text} dir="ltr" readOnly />
      <Button icon={<CopyIcon />} onClick={() => void copy()}>
        {t(isLink ? 'copy_link' : 'copy_code')}
      </Button>
    </div>
  );
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
