import type { ReactNode } from 'react';
import { useLegalFooter } from '#features/community/brands-and-legal/screens/parts/legal-footer.tsx';
import { InfoIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { BareShell } from '#ui/shell/app-shell.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { HomeMark } from './home-mark.tsx';
import { LanguageChooser } from './language-chooser.tsx';

/** Around the screens by which somebody comes in, and around what went wrong: nothing leads astray. */
export function EntryFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts('common');
  return (
    <BareShell
      brandMark={<HomeMark />}
      skipLabel={t('skip_to_content')}
      toastsLabel={t('notices')}
      headerEnd={
        <>
          <IconLink to="/notifications/questions" icon={<InfoIcon />} label={t('help')} />
          <LanguageChooser />
        </>
      }
      banner={<ConnectionBanner />}
      footer={useLegalFooter()}
    >
      {children}
    </BareShell>
  );
}
