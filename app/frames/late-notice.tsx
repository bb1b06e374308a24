import { useLocation } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useNonce } from '#ui/screen/nonce.ts';
import { useScripted } from '#ui/screen/scripted.ts';
import styles from './late-notice.module.css';

const ID = 'late';
/** Runs before anything else has come: where the first scripts do not arrive in two minutes, it says so (section 9). */
const SHOW_IT = `setTimeout(()=>{if(window.${ID})${ID}.hidden=false},12e4)`;

/** Part of the first view only: gone as soon as the scripts are there. */
export function LateNotice() {
  const t = useTexts('common');
  const nonce = useNonce();
  const { pathname, search } = useLocation();
  if (useScripted()) return null;
  return (
    <div id={ID} hidden className={styles.late} suppressHydrationWarning>
      <Notice
        tone="warn"
        title={t('part_failed_title')}
        role="alert"
        action={
          <a className={styles.reload} href={pathname + search}>
            {t('reload')}
          </a>
        }
      >
        {t('part_failed')}
      </Notice>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: SHOW_IT }}
      />
    </div>
  );
}
