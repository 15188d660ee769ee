import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The letters in the outbox of a data folder, oldest first, without the line breaks of the encoding. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter(name => name.endsWith('.eml')).sort()
  const letters = await Promise.all(files.map(file => readFile(join(outbox, file), 'utf8')))
  return letters.map(letter => letter.replace(/=\r?\n/g, ''))
}
