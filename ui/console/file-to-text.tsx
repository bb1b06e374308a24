import type { ChangeEvent } from 'react';
import { textOf } from '#core/file-text.ts';
import { Field } from '#ui/components/field.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import styles from './file-to-text.module.css';

interface FileToTextProps {
  /** The field that receives the file's text. */
  readonly name: string;
  readonly label: string;
  /** Kinds of files; lists of lines where nothing is said. */
  readonly accept?: string;
}

const LISTS = '.csv,.txt,text/csv,text/plain';

/** Takes a file in place of typing; only where the script has arrived, as the browser reads it. */
export function FileToText({ name, label, accept = LISTS }: FileToTextProps) {
  const isScripted = useScripted();
  if (!isScripted) return null;
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const field = currentTarget.form?.elements.namedItem(name);
    const bytes = await currentTarget.files?.[0]?.arrayBuffer();
    if (!bytes || !(field instanceof HTMLTextAreaElement)) return;
    field.value = textOf(new Uint8Array(bytes));
  };
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className={styles.file}
          type="file"
          accept={accept}
          onChange={(event) => void read(event)}
        />
      )}
    </Field>
  );
}
