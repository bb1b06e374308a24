import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { UNREACHABLE } from '#ui/screen/load.ts';

/** The title and text of a refusal in the console. */
export function useRefusal(error: unknown): { title: string; text: string; mayPass: boolean } {
  const t = useTexts('console');
  const common = useTexts('common');
  const { status, code, detail } = reasonOf(error);
  if (code === UNREACHABLE) {
    return { title: common('offline_title'), text: common('offline_text'), mayPass: true };
  }
  if (status === 403) {
    return { title: t('refused_title'), text: t('refused_text'), mayPass: false };
  }
  if (status === 404) {
    const title = common('error_not_found_title');
    return { title, text: common('error_not_found'), mayPass: false };
  }
  const text = detail ?? common('error_generic');
  return { title: common('error_title'), text, mayPass: status >= 500 };
}

interface RefusalProps {
  readonly refusal: ReturnType<typeof useRefusal>;
  /** The link for readers who cannot try again. */
  readonly to: string;
  /** 1 where it is the whole page. */
  readonly level: 1 | 2;
}

/** A refusal or an error, with another try where that may help and a link otherwise. */
export function ConsoleRefusal({ refusal, to, level }: RefusalProps) {
  const t = useTexts('console');
  const common = useTexts('common');
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      level={level}
      title={refusal.title}
      action={
        refusal.mayPass ? (
          <Button
            onClick={() => void revalidate()}
            busy={state !== 'idle'}
            busyLabel={common('loading')}
          >
            {common('retry')}
          </Button>
        ) : (
          <ButtonLink to={to}>{to === '/console' ? t('nav_today') : t('to_site')}</ButtonLink>
        )
      }
    >
      {refusal.text}
    </ErrorState>
  );
}

function reasonOf(error: unknown): { status: number; code?: unknown; detail?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { code, detail } = Object(error.data);
  const isTold = error.status < 500 && typeof detail === 'string' && detail !== '';
  return { status: error.status, code, ...(isTold && { detail }) };
}
