import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, resolvePath, type To, useLocation, useNavigation } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { stepAlong } from './step-along.ts';
import styles from './tabs.module.css';

interface TabLinksProps {
  /** For links that lead to what the tabs show. */
  readonly id?: string;
  readonly label: string;
  readonly items: readonly {
    readonly to: To;
    readonly text: string;
    readonly count?: number;
    readonly current: boolean;
  }[];
}

/** Parts of a screen, each with its own address. */
export function TabLinks({ id, label, items }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null);
  const current = items.findIndex((item) => item.current);
  useEffect(() => show(strip.current?.children[current]), [current]);
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const isNext = ({ to }: { readonly to: To }) => {
    const place = resolvePath(to, pathname);
    return next?.pathname === place.pathname && next.search === place.search;
  };
  const pending = items.find(isNext);
  return (
    <nav id={id} className={styles.tabs} aria-label={label} ref={strip}>
      {items.map((item) => (
        <Link
          key={item.text}
          className={styles.tab}
          to={item.to}
          aria-current={item.current ? 'page' : undefined}
          data-lit={(pending ? item === pending : item.current) ? '' : undefined} // at once, before it has loaded
          preventScrollReset
          replace
        >
          {item.text}
          <Count value={item.count} />
        </Link>
      ))}
    </nav>
  );
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly items: readonly { readonly id: Id; readonly text: string; readonly count?: number }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
  /** Unique on the page; joins tabs and panel. */
  readonly name: string;
}

/** Parts of a dialog or card that deserve no address. Arrow keys move between them. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selected, onSelect, children, name } = props;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = nextTab(event);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.click();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${name}-${item.id}`}
            className={styles.tab}
            aria-selected={item.id === selected}
            aria-controls={`${name}-panel`}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.text}
            <Count value={item.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${selected}`}>
        {children}
      </div>
    </>
  );
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? null : <span className={styles.count}>{value}</span>;
}

/** Scrolls only the strip, until the tab is in its middle. */
function show(tab: Element | undefined): void {
  const strip = tab?.parentElement;
  if (!tab || !strip) return;
  const [own, room] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += (own.left + own.right - room.left - room.right) / 2;
}

function nextTab(event: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  // Only the tabs inside take focus, so the target is one of them.
  const at = tabs.indexOf(event.target as HTMLElement);
  const step = stepAlong(event.key, getComputedStyle(event.currentTarget).direction);
  if (step) return tabs[(at + step + tabs.length) % tabs.length];
  if (event.key === 'Home') return tabs[0];
  if (event.key === 'End') return lastOf(tabs);
  return undefined;
}
