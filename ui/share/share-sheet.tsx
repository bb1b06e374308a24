import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { CopyIcon } from '#ui/components/icon.tsx';
import { SegmentedControl } from '#ui/components/segmented-control.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { embedCode } from './embed-code.ts';
import { ShareButton } from './share-button.tsx';

interface ShareSheetProps {
  readonly eventId: string;
  readonly title: string;
  /** Scheme and host of this site. */
  readonly origin: string;
  readonly closeTo: string;
  /** A picture of how it has ended. */
  readonly picture?: string | undefined;
}

/** The ways out of the product for a bracket: to others, into one's own site, into a broadcast. */
export function ShareSheet({ eventId, title, origin, closeTo, picture }: ShareSheetProps) {
  const t = useTexts('sharing');
  const b = useTexts('broadcast');
  const c = useTexts('common');
  const { language } = useVisit();
  const navigate = useNavigate();
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  const embed = `${origin}/embed/bracket/${eventId}?theme=${theme}&lang=${language}`;
  const broadcast = `${origin}/broadcast/${eventId}?lang=${language}`;
  const code = embedCode(embed, b('bracket_of', { event: title }));
  return (
    <Sheet
      title={t('share_title')}
      open
      closeLabel={c('close')}
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
    >
      <div className="stack">
        <div className="row">
          <ShareButton
            title={title}
            path={`/event-home/${eventId}/bracket`}
            {...(picture && { picture })}
          />
          {picture && (
            <a href={picture} download="champion.png" className="reach">
              {t('picture')}
            </a>
          )}
        </div>
        <Part title={b('embed_title')} text={b('embed_text')}>
          <SegmentedControl
            legend={b('embed_look')}
            name="theme"
            value={theme}
            onValue={(value) => setTheme(value === 'light' ? 'light' : 'dark')}
            options={[
              { value: 'dark', text: b('embed_dark') },
              { value: 'light', text: b('embed_light') },
            ]}
          />
          <TextArea label={b('embed_code')} value={code} rows={4} dir="ltr" readOnly />
          <Copy text={code} label={b('copy_code')} />
        </Part>
        <Part title={b('stream_title')} text={b('stream_text')}>
          <TextField label={b('stream_address')} value={broadcast} dir="ltr" readOnly />
          <Copy text={broadcast} label={t('copy_link')} />
        </Part>
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className="stack">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </section>
  );
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTexts('sharing');
  const copy = async () => {
    if (await copyText(text)) toast(t('copied'), 'success');
  };
  return (
    <Button icon={<CopyIcon />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
