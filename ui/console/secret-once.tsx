import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { CopyIcon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { toast } from '../components/toast-store.ts';
import { useTexts } from '../i18n/texts.tsx';
import { InSight } from './in-sight.tsx';
import styles from './secret-once.module.css';

interface SecretOnceProps {
  /** Names the secret, and says that it will not be shown again. */
  readonly children: ReactNode;
  readonly secret: string;
}

/** A secret that is shown this one time; brought into sight, wherever it was asked for. */
export function SecretOnce({ children, secret }: SecretOnceProps) {
  const t = useTexts('matches');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast(t('copied'), 'success');
    } catch {
      toast(`${t('copy_failed')} ${secret}`, 'danger');
    }
  };
  return (
    <InSight of={secret}>
      <Notice
        tone="success"
        role="status"
        action={
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        }
      >
        <p>{children}</p>
        <code translate="no" className={styles.secret} dir="ltr">
          {secret}
        </code>
      </Notice>
    </InSight>
  );
}
