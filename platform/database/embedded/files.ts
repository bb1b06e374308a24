import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a private file so that it is whole or absent, whatever is cut off when. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const fresh = `${file}.${process.pid}`;
  const handle = await open(fresh, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await renameDurably(fresh, file);
}

/** Renames, and lasts: a power cut afterwards finds the new name. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  if (process.platform === 'win32') return; // folders can't be synced there
  const handle = await open(dirname(to));
  await handle.sync();
  await handle.close();
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
