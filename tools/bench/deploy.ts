import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBrowser } from './browser.ts';
import type { Figure } from './measure.ts';
import { eventAt } from './pages.ts';
import { cookiesAt, firstVisit, type Script } from './visit.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Folders that are built or installed. Names that begin with a dot are skipped, too. */
const NOT_SOURCES = ['build', 'node_modules'];
/** A module of each layer, and the measured screens, as a large deploy may change. */
const CHANGED = [
  'app/root.tsx',
  'ui/components/button.tsx',
  'ui/i18n/format.tsx',
  'features/community/brands-and-legal/screens/landing.tsx',
  'features/play/event-page/screens/event-home.tsx',
];
/** A statement that no minifier drops. */
const CHANGE = "\nperformance.mark('deployed');\n";
const MOST_AGAIN = 40;

/** The share of a first visit's script that a returning player loads after a deploy that changed our code alone. */
export async function measureDeploy(origin: string): Promise<Figure[]> {
  console.log('Building once more, with a change …');
  const changed = buildChanged();
  try {
    return await withBrowser(async (browser) => {
      const cookies = await cookiesAt(browser, origin);
      const pages = [
        { name: '/landing', url: `${origin}/landing`, cookies: [] },
        { name: '/event-home', url: `${origin}/event-home/${await eventAt(origin)}`, cookies },
      ];
      const figures: Figure[] = [];
      for (const { name, url, cookies } of pages) {
        const { scripts } = await firstVisit(browser, url, cookies);
        const isKept = ({ path }: Script) => existsSync(join(changed, 'build/client', path));
        const again = bytesOf(scripts.filter((script) => !isKept(script)));
        const value = (again / bytesOf(scripts)) * 100;
        const what = `${name}: script loaded again after a deploy`;
        figures.push({ what, value, unit: '%', goal: { most: MOST_AGAIN } });
      }
      return figures;
    });
  } finally {
    rmSync(changed, { recursive: true, force: true });
  }
}

/** A changed script has another name and about the same size. */
function bytesOf(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Builds a copy of the sources, each of `CHANGED` with one statement more, and returns its folder. */
function buildChanged(): string {
  const copy = mkdtempSync(join(tmpdir(), 'bl-deploy-'));
  const sources = readdirSync(ROOT).filter(
    (name) => !name.startsWith('.') && !NOT_SOURCES.includes(name),
  );
  for (const name of sources) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const module of CHANGED) appendFileSync(join(copy, module), CHANGE);
  const router = join(copy, 'node_modules/.bin/react-router');
  execFileSync(process.execPath, [router, 'build', '--logLevel', 'warn'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  return copy;
}
