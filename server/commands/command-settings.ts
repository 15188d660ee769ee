import { resolve } from 'node:path'
import { explain } from '../operator-error.ts'
import { readSettings, type Settings } from '../settings.ts'

/** The settings of a command, with an absolute data folder. Ends the process with one line for a wrong environment. */
export function commandSettings(): Settings {
  try {
    const settings = readSettings(process.env)
    return { ...settings, dataDir: resolve(settings.dataDir) }
  } catch (error) {
    return explain(error)
  }
}
