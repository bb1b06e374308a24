import type { ReactNode } from 'react';
import { Link, type To, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { closedAddress, type SheetName, sheetAddress } from './addresses.ts';
import popupStyles from './popup.module.css';
import styles from './sheets.module.css';

/** Joins the form of a popup with the button in its foot. */
export const POPUP_FORM = 'match-popup-form';

interface PopupProps {
  readonly title: string;
  /** The same place without it; where it was opened by the address alone, it is left out. */
  readonly closeTo?: To;
  readonly footer?: ReactNode;
  readonly role?: 'alertdialog';
  readonly children: ReactNode;
}

/** A popup of the match screens; closing it leads back to the place below. */
export function Popup({ title, closeTo, footer, role, children }: PopupProps) {
  const c = useTexts('common');
  const navigate = useNavigate();
  const location = useLocation();
  const below = closeTo ?? closedAddress(location);
  const close = () => void navigate(below, { replace: true, preventScrollReset: true });
  return (
    <Sheet
      open
      title={title}
      onClose={close}
      closeLabel={c('close')}
      footer={footer}
      {...(role ? { role } : {})}
    >
      <div className={styles.form}>
        {children}
        <Link className={popupStyles.leave} to={below}>
          {c('close')}
        </Link>
      </div>
    </Sheet>
  );
}

/** Leads from one popup to another, or closes it. */
export function PopupLink({ to, children }: { to: SheetName | null; children: ReactNode }) {
  const [query] = useSearchParams();
  const location = useLocation();
  return (
    <ButtonLink
      to={to ? sheetAddress(query, to) : closedAddress(location)}
      replace
      preventScrollReset
    >
      {children}
    </ButtonLink>
  );
}
