import type { Brand } from '#brands/brand.ts';
import { brandOfHost, originsOf } from '#brands/brands.ts';
import type { Config } from './config/config.ts';

type Place = Pick<Config, 'sandbox' | 'publicUrl' | 'port'>;

/**
 * Where a brand's own site is, without a slash at its end: what links in messages begin with. Never the `Host` of
 * a request, which anybody can make up: a link with a secret would lead to them.
 */
export function homeOf({ code }: Pick<Brand, 'code'>, { sandbox, publicUrl, port }: Place): string {
  const published = publicUrl?.replace(/\/+$/, '');
  if (published && brandOfHost(new URL(published).host).code === code) return published;
  if (sandbox) return published ?? `http://${code}.localhost:${port}`;
  const [origin] = originsOf(code);
  return origin ? `https://${origin}` : (published ?? '');
}
