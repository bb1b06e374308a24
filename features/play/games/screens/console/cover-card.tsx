import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Field } from '#ui/components/field.tsx';
import { Form } from '#ui/components/form.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { type Crop, MIDDLE, MOST_ZOOM } from '../../rules/cover.ts';
import styles from './cover-card.module.css';
import type { ManagedGame } from './game-values.ts';

const ACCEPT = IMAGE_TYPES.join(',');

interface CoverCardProps {
  readonly game: ManagedGame;
  readonly refusal: FormRefusal | undefined;
}

/** The cover of a game, and the form that sends another one; without a script it has no preview. */
export function CoverCard({ game, refusal }: CoverCardProps) {
  const t = useTexts('games-console');
  return (
    <Card title={t('cover')}>
      <div className={styles.card}>
        <div className="stack">
          <GameCover slug={game.slug} cover={game.coverUrl} title={<bdi>{game.title}</bdi>} />
          {game.hasOwnCover && <RemoveCover />}
        </div>
        <NewCover key={game.coverUrl} refusal={refusal} />
      </div>
    </Card>
  );
}

function RemoveCover() {
  const t = useTexts('games-console');
  const busy = useNavigation().formData?.get('intent') === 'cover_remove';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="cover_remove" />
      <Button type="submit" variant="ghost" size="s" busy={busy} busyLabel={t('saving')}>
        {t('cover_remove')}
      </Button>
    </Form>
  );
}

function NewCover({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('games-console');
  const p = useTexts('pictures');
  const busy = useNavigation().formData?.get('intent') === 'cover';
  const [picture, setPicture] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [crop, setCrop] = useState(MIDDLE);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture) : undefined), [picture]);
  const choose = (input: HTMLInputElement) => {
    const file = input.files?.[0];
    const isTooLarge = file !== undefined && file.size > MAX_IMAGE_BYTES;
    setProblem(isTooLarge ? p('file_too_large') : undefined);
    if (isTooLarge) input.value = '';
    setPicture(file && !isTooLarge ? URL.createObjectURL(file) : null);
    setCrop(MIDDLE);
  };
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="cover" />
      {refusal && !refusal.fields.file && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <Field
        label={t('cover_field')}
        hint={t('cover_text')}
        error={problem ?? refusal?.fields.file}
      >
        {(control) => (
          <input
            {...control}
            className={styles.file}
            type="file"
            name="file"
            accept={ACCEPT}
            required
            onChange={(event) => choose(event.currentTarget)}
          />
        )}
      </Field>
      {picture && <Preview picture={picture} crop={crop} />}
      <Sliders key={picture} crop={crop} onChange={setCrop} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('cover_sending')}>
          {t('cover_send')}
        </Button>
      </div>
    </Form>
  );
}

/** The part that the server keeps, computed from the same numbers. */
function Preview({ picture, crop }: { readonly picture: string; readonly crop: Crop }) {
  const t = useTexts('games-console');
  const place = `${crop.x * 100}% ${crop.y * 100}%`;
  return (
    <div className={styles.preview}>
      <img
        src={picture}
        alt={t('cover_preview')}
        style={{ objectPosition: place, transformOrigin: place, scale: String(crop.zoom) }}
      />
    </div>
  );
}

const SLIDERS = [
  { name: 'x', max: 1, step: 0.01 },
  { name: 'y', max: 1, step: 0.01 },
  { name: 'zoom', max: MOST_ZOOM, step: 0.05 },
] as const;

interface SlidersProps {
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** Positions in a picture have no direction of writing: left is left in every language. */
function Sliders({ crop, onChange }: SlidersProps) {
  const t = useTexts('games-console');
  return SLIDERS.map(({ name, max, step }) => (
    <Field key={name} label={t(`crop_${name}`)}>
      {(control) => (
        <input
          {...control}
          className={styles.slider}
          type="range"
          name={name}
          dir="ltr"
          min={name === 'zoom' ? 1 : 0}
          max={max}
          step={step}
          defaultValue={crop[name]}
          onChange={(event) => onChange({ ...crop, [name]: event.currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  ));
}
