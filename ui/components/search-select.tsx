import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { searchKey } from '#core/search-key.ts';
import { useScripted } from '#ui/screen/scripted.ts';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { type ControlProps, Field, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from './icon.tsx';
import styles from './search-select.module.css';

export interface SearchOption {
  readonly value: string;
  readonly text: string;
  /** Other words that find it, such as a code. */
  readonly also?: readonly string[];
}

interface SearchSelectProps extends FieldTexts {
  readonly name: string;
  readonly options: readonly SearchOption[];
  readonly defaultValue: string;
  /** Shown if nothing matches what is typed. */
  readonly noneText: ReactNode;
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/**
 * A choice from a long list: searched by typing, or by the phone's own picker until the script runs. The picker stays in the
 * form and sends the choice; the search takes its place on the screen.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { label, labelHidden, hint, error, name, options, defaultValue, required, disabled } =
    props;
  const scripted = useScripted();
  const picker = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState(defaultValue);
  // a choice before the script took over stays chosen
  useLayoutEffect(() => {
    if (picker.current) setValue(picker.current.value);
  }, []);
  const choose = (option: SearchOption) => {
    if (!picker.current || picker.current.value === option.value) return;
    picker.current.value = option.value;
    picker.current.dispatchEvent(new Event('input', { bubbles: true })); // drafts of forms keep it
  };
  return (
    <Field {...{ label, labelHidden, hint, error }}>
      {(control) => (
        <>
          {scripted && <Searched {...props} control={control} value={value} onChoose={choose} />}
          <div className={scripted ? undefined : fieldStyles.select} hidden={scripted}>
            <select
              {...(!scripted && control)}
              ref={picker}
              className={fieldStyles.control}
              name={name}
              defaultValue={defaultValue}
              onInput={(event) => setValue(event.currentTarget.value)}
              required={required && !scripted}
              disabled={disabled}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value} suppressHydrationWarning>
                  {option.text}
                </option>
              ))}
            </select>
            <ChevronDownIcon />
          </div>
        </>
      )}
    </Field>
  );
}

interface SearchedProps extends SearchSelectProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChoose: (option: SearchOption) => void;
}

/** The combobox of the ARIA patterns. The list appears below the field while it is searched. */
function Searched(props: SearchedProps) {
  const { control, options, value, label, noneText, autoComplete } = props;
  const { required, disabled } = props;
  const listId = useId();
  const { typed, found, active, ...search } = useSearch(props);
  const isOpen = found !== null;
  const chosen = options.find((option) => option.value === value)?.text ?? '';
  const activeId = isOpen && found[active] ? `${listId}-${active}` : undefined;
  return (
    <div className={styles.field}>
      <div className={fieldStyles.select}>
        <input
          {...control}
          className={cx(fieldStyles.control, styles.control)}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete={autoComplete ?? 'off'}
          autoCapitalize="words"
          spellCheck={false}
          required={required}
          disabled={disabled}
          value={typed ?? chosen}
          onChange={search.type}
          onClick={(event) => {
            event.currentTarget.select();
            search.open();
          }}
          onKeyDown={search.press}
          onBlur={search.leave}
        />
        <ChevronDownIcon />
      </div>
      {isOpen && (
        <Found
          {...{ listId, label, noneText, active }}
          options={found}
          value={value}
          onChoose={search.choose}
        />
      )}
    </div>
  );
}

interface FoundProps {
  readonly listId: string;
  readonly label: ReactNode;
  readonly noneText: ReactNode;
  readonly options: readonly SearchOption[];
  readonly active: number;
  readonly value: string;
  readonly onChoose: (option: SearchOption) => void;
}

function Found({ listId, label, noneText, options, active, value, onChoose }: FoundProps) {
  return (
    <>
      <div
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={typeof label === 'string' ? label : undefined}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, hears the keys
          <div
            key={option.value}
            ref={index === active ? showInList : undefined}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={cx(styles.option, index === active && styles.active)}
            onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
            onClick={() => onChoose(option)}
          >
            {option.text}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p className={styles.none} role="status">
          {noneText}
        </p>
      )}
    </>
  );
}

/** Scrolls the list alone: the page stays where it is. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const { offsetTop, offsetHeight } = option;
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
  const end = offsetTop + offsetHeight - list.clientHeight;
  if (end > list.scrollTop) list.scrollTop = end;
}

/** State of a search: the typed text, the matches while the list is open, and the marked one. */
function useSearch({ options, value, onChoose }: SearchedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = isOpen ? matching(options, typed ?? '') : null;

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (option: SearchOption) => {
    onChoose(option);
    close();
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    setTyped(text);
    setOpen(true);
    setActive(0);
    const exact = options.find((option) => searchKey(option.text) === searchKey(text));
    if (exact) onChoose(exact); // a browser fills in a whole name without any key
  };
  /** The marked match of a typed text counts when the field is left. */
  const leave = () => {
    const marked = typed?.trim() ? found?.[active] : undefined;
    if (marked) onChoose(marked);
    close();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!found) return open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % Math.max(1, found.length));
    }
    if (!found) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      const marked = found[active];
      if (marked) choose(marked);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation(); // a sheet around it stays open
      close();
    }
  };
  return { typed, found, active, open, choose, type, leave, press };
}

/** Options that match a text: those that begin with it, then those with a word that does, then those that contain it. */
function matching(options: readonly SearchOption[], text: string): readonly SearchOption[] {
  const key = searchKey(text);
  if (key === '') return options;
  const found: SearchOption[][] = [[], [], []];
  for (const option of options) found[rankOf(option, key)]?.push(option);
  return found.flat();
}

function rankOf({ text, also = [] }: SearchOption, key: string): number {
  const keys = [text, ...also].map(searchKey);
  if (keys.some((each) => each.startsWith(key))) return 0;
  if (keys.some((each) => each.includes(` ${key}`))) return 1;
  return searchKey(text).includes(key) ? 2 : -1;
}
