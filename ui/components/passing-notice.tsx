import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Notice } from './notice.tsx';
import { toast } from './toast-store.ts';

interface PassingNoticeProps {
  /** The achievement to show; `undefined` shows nothing. */
  readonly text: string | undefined;
  /** The address without the word that it was. */
  readonly here: string;
}

/** Says that something was achieved: in passing where there is script, standing where there is none. */
export function PassingNotice({ text, here }: PassingNoticeProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!text) return;
    toast(text, 'success');
    void navigate(here, { replace: true, preventScrollReset: true });
  }, [text, here, navigate]);
  if (!text) return null;
  return (
    <noscript>
      <Notice tone="success" role="status">
        {text}
      </Notice>
    </noscript>
  );
}
