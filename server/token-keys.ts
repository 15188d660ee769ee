import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, writeDurably } from './disk/durable-files.ts'
import { OperatorError, onDisk } from './operator-error.ts'
import { keyPairs } from './sessions/credentials/keys.ts'
import type { Settings } from './settings.ts'

/**
 * The `kid:secret` pairs, comma separated; the first signs, all verify. Without the setting, keys are made once and stored
 * in the data folder, which the caller has locked. Throws an `OperatorError` when the stored file holds no keys.
 */
export async function tokenKeys({ tokenKeys, dataDir }: Settings): Promise<string> {
  if (tokenKeys) return tokenKeys
  const file = join(dataDir, 'token-keys')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return onDisk(file)(error)
  })
  if (kept === null) {
    const made = `1:${randomBytes(32).toString('base64url')}`
    await makeFolder(dataDir)
    await writeDurably(file, `${made}\n`)
    return made
  }
  const keys = kept.trim()
  if (!keyPairs.test(keys))
    throw new OperatorError(
      `${file} è vuoto o rovinato: lo rimetta da una copia di sicurezza; se non c’è, lo cancelli, e al prossimo avvio se ne fa uno nuovo (tutti dovranno accedere di nuovo, e i secondi fattori vanno tolti con npm run admin -- second-factor-off e rifatti).`,
    )
  return keys
}
