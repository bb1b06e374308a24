import { readFile } from 'node:fs/promises';

/** The version of the product, as package.json has it. */
export async function productVersion(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return String(version);
}
