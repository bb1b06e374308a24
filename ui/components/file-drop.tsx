import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-drop.module.css';
import { CameraIcon, TrashIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

interface FileDropProps extends FieldTexts {
  readonly label: string;
  readonly name: string;
  /** As of a native file input: `image/jpeg,image/png`. */
  readonly accept: string;
  readonly chooseLabel: ReactNode;
  readonly removeLabel: string;
  /** Names the preview of the chosen picture. */
  readonly previewAlt: string;
  readonly onChange?: (file: File | null) => void;
  /** Says why a file is refused; null if it is not. */
  readonly check?: (file: File) => string | null;
  /** 0 to 100 while it is sent. */
  readonly progress?: number | null;
  readonly required?: boolean;
}

/** One picture: dropped, chosen, or taken with the phone's camera. Sent with its form like any file input. */
export function FileDrop(props: FileDropProps) {
  const { name, label, labelHidden, hint, error, accept, required } = props;
  const { chooseLabel, removeLabel, previewAlt } = props;
  const { input, preview, refusal, over, choose, remove, drops } = usePicture(props);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={refusal ?? error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside does it all
        <div
          className={cx(styles.drop, over && styles.over, preview !== null && styles.filled)}
          onDragOver={drops.onDragOver}
          onDragLeave={drops.onDragLeave}
          onDrop={drops.onDrop}
        >
          <input
            {...control}
            ref={input}
            className={styles.input}
            type="file"
            name={name}
            accept={accept}
            required={required}
            onChange={choose}
          />
          {preview ? (
            <img className={styles.preview} src={preview} alt={previewAlt} />
          ) : (
            <span className={styles.invitation} aria-hidden="true">
              <CameraIcon size={28} />
              <span>{chooseLabel}</span>
            </span>
          )}
          {preview && (
            <IconButton
              className={styles.remove}
              icon={<TrashIcon />}
              label={removeLabel}
              onClick={remove}
            />
          )}
          {props.progress != null && (
            <progress
              className={styles.progress}
              max={100}
              value={props.progress}
              aria-label={label}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** Keeps the preview of the chosen file, and releases it with the file. */
function usePicture({ check, onChange }: Pick<FileDropProps, 'check' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  const take = (file: File | null) => {
    const problem = file && check ? check(file) : null;
    const taken = problem ? null : file;
    if (!taken && input.current) input.current.value = '';
    setRefusal(problem);
    setPreview(taken && URL.createObjectURL(taken));
    onChange?.(taken);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file) take(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!file || !input.current) return;
    input.current.files = event.dataTransfer.files;
    take(file);
  };
  const remove = () => {
    take(null);
    input.current?.focus();
  };
  const drops = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };
  return { input, preview, refusal, over, choose, remove, drops };
}
