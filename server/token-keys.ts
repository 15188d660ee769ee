import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** `kid:secret` pairs, comma separated; the first signs, all verify. */
export async function tokenKeys({ tokenKeys, dataDir }: Settings): Promise<string> {
  if (tokenKeys) return tokenKeys
  const file = join(dataDir, 'token-keys')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const made = `1:${randomBytes(32).toString('base64url')}\n`
  // Of two processes that start together one makes the file, and both read what it holds.
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
