import { servedBrands } from '#brands/brands.ts';
import { openPlace } from '#platform/backup/place.ts';
import { newestBackup } from '#platform/backup/plan.ts';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';
import { codeOfError } from '#platform/telemetry/health.ts';
import type { BackupFacts, CertificateFacts } from '../rules/facts.ts';
import { within } from './probes.ts';

const PATIENCE_MS = 4_000;
/** Certificates change once in weeks, and each look is a handshake with the outside. */
const FRESH_MS = 10 * 60_000;

/**
 * The certificates of the sites of all brands, as this node sees them. Hosts that nobody answers for take their time: those
 * that are read by then are returned, and the others with the next look.
 */
export function certificatesOf(platform: Platform): () => Promise<CertificateFacts[]> {
  const { config, clock, certificates } = platform;
  let look = {
    at: Number.NEGATIVE_INFINITY,
    found: [] as CertificateFacts[],
    ends: Promise.resolve(),
  };
  return async () => {
    if (config.sandbox || !config.workers) return [];
    const now = clock.now().getTime();
    if (now - look.at >= FRESH_MS) look = begin(now);
    await within(PATIENCE_MS, look.ends).catch(() => undefined);
    return [...look.found].sort((a, b) => a.host.localeCompare(b.host));
  };

  function begin(at: number) {
    const found: CertificateFacts[] = [];
    const places = securePlaces(config);
    const work = async () => {
      for (let url = places.pop(); url; url = places.pop()) found.push(await readOne(url));
    };
    // two at a time: looking up names keeps threads that files need
    const ends = Promise.all([work(), work()]).then(() => undefined);
    return { at, found, ends };
  }

  async function readOne({ host, hostname, port }: URL): Promise<CertificateFacts> {
    const read = await certificates.read(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
    return read.kind === 'read'
      ? { host, endsAt: read.endsAt.toISOString(), fault: null }
      : { host, endsAt: null, fault: read.fault };
  }
}

/** The sites that are reached over TLS, each host once. */
function securePlaces(config: Platform['config']): URL[] {
  const homes = servedBrands().flatMap((brand) => URL.parse(homeOf(brand, config)) ?? []);
  const secure = homes.filter(({ protocol }) => protocol === 'https:');
  return [...new Map(secure.map((url) => [url.host, url])).values()];
}

/** The place of scheduled backups and the newest one there. */
export async function backupsOf({ config }: Platform): Promise<BackupFacts> {
  const { to } = config.backups;
  if (to === undefined || !config.workers) return { isSet: false, newestAt: null, fault: null };
  try {
    const names = openPlace(to, config).then((place) => place.names());
    const newest = newestBackup(await within(PATIENCE_MS, names));
    return { isSet: true, newestAt: newest?.toISOString() ?? null, fault: null };
  } catch (error) {
    return { isSet: true, newestAt: null, fault: codeOfError(error) };
  }
}
