import type { Brand } from '#brands/brand.ts';
import { brandOfHost, originsOf } from '#brands/brands.ts';
import type { Config } from './config/config.ts';

type Place = Pick<Config, 'sandbox' | 'publicUrl' | 'port'>;

/**
 * The address of a brand's own site without a slash at the end, for links in messages. Never the `Host` of a request,
 * which a caller can invent: a link with a secret would lead there.
 */
export function homeOf({ code }: Pick<Brand, 'code'>, { sandbox, publicUrl, port }: Place): string {
  const published = publicUrl?.replace(/\/+$/, '');
  if (published && brandOfHost(new URL(published).host).code === code) return published;
  if (sandbox) return published ?? `http://${code}.localhost:${port}`;
  const [origin] = originsOf(code);
  return origin ? `https://${origin}` : (published ?? '');
}
