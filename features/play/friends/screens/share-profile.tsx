import { useLoaderData } from 'react-router';
import { SHARE_RULES } from '#features/money/coins/rules/shares.ts';
import { browserApi } from '#ui/api/browser.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { CopyIcon, ShareIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { QrCode } from '#ui/components/qr-code.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './parts/people.module.css';

const load = screenLoader(async ({ api, params }) => {
  const own = params.userId === 'me' ? (await api.profile({ parts: 'head' })).userId : null;
  return api.profileShare({ userId: own ?? idIn(params, 'userId') });
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Shares a profile by link, code, QR code or picture. Each share earns a coin, up to 5 a day. */
export default function ShareProfile() {
  const t = useTexts('friends');
  const { player } = useVisit();
  const share = useLoaderData<typeof loader>();
  const { userId, username, avatarUrl, look, url, code, picture } = share;
  const own = player?.userId === userId;
  return (
    <Page
      title={own ? t('share_own_title') : t('share_title', { name: username })}
      back={{ to: own ? '/profile/me' : `/profile/${userId}`, text: t('back_to_profile') }}
    >
      <div className={styles.ways}>
        <Card>
          <div className="stack">
            <div className={styles.self}>
              <Avatar
                url={avatarUrl}
                name={username}
                size={56}
                frame={look.frame === null}
                look={look}
              />
              <strong>
                <PlayerName look={look}>{username}</PlayerName>
              </strong>
            </div>
            <p className="muted">
              {t('share_earns', { coins: SHARE_RULES.coins, most: SHARE_RULES.mostADay })}
            </p>
            <TextField label={t('share_link')} value={url} dir="ltr" readOnly />
            <ShareButtons share={share} />
          </div>
        </Card>
        <Card title={t('share_code')}>
          <div className="stack">
            <p className={styles.code}>
              <bdi dir="ltr" translate="no">
                {code}
              </bdi>
            </p>
            <p className="muted">{t('share_code_text')}</p>
          </div>
        </Card>
        <Card title={t('share_qr')}>
          <div className={styles.qr}>
            <QrCode text={url} label={t('qr_label', { name: username })} />
          </div>
        </Card>
        <Card title={t('share_picture')}>
          <div className="stack">
            <img
              className={styles.picture}
              src={picture}
              alt={t('picture_alt', { name: username })}
              width={1200}
              height={630}
              loading="lazy"
              decoding="async"
            />
            <a href={picture} download="profile.png" className={`reach ${styles.save}`}>
              {t('share_picture_save')}
            </a>
          </div>
        </Card>
      </div>
    </Page>
  );
}

type Share = Awaited<ReturnType<typeof load.browser>>;

/** Shares by the device's own dialog, or by the clipboard. */
function ShareButtons({ share: { userId, username, url } }: { readonly share: Share }) {
  const t = useTexts('friends');
  const copy = async () => {
    if (!(await copyText(url))) {
      toast(t('copy_failed'), 'danger');
      return;
    }
    toast(t('link_copied'), 'success');
    await earn();
  };
  const send = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ title: username, url });
    } catch {
      return; // the player cancelled the dialog
    }
    await earn();
  };
  const earn = async () => {
    // the profile is shared even if it earns no coin
    const earned = await browserApi
      .shareProfile({ userId }, { idempotencyKey: newKey() })
      .catch(() => null);
    if (earned && earned.coins > 0) toast(t('share_earned', { count: earned.coins }), 'success');
  };
  return (
    <div className="row">
      <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
        {t('copy_link')}
      </Button>
      <Button icon={<ShareIcon />} onClick={() => void send()}>
        {t('share')}
      </Button>
    </div>
  );
}
