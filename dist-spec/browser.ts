import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { type Browser, chromium } from 'playwright-core'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium from `CHROMIUM_PATH`, the system, or playwright's own folder. */
export async function launchBrowser(): Promise<Browser> {
  const path = [env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    path => path && existsSync(path),
  )
  try {
    return await chromium.launch({ executablePath: path, args: quiet })
  } catch (error) {
    if (path || existsSync(chromium.executablePath())) throw error
    throw new Error(
      'Serve Chromium: `npx playwright-core install chromium`, oppure CHROMIUM_PATH=/percorso/di/chromium.',
    )
  }
}
