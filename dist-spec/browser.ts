import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { type Browser, chromium } from 'playwright-core'

/**
 * What playwright switches off, which a second list stands in for, and the hidden page that Chromium's address bar loads
 * in every window: opening a page took three times as long with it.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff.join()}`,
]

/** Chromium from `CHROMIUM_PATH`, the system, or playwright's own folder. */
export async function launchBrowser(further: string[] = []): Promise<Browser> {
  const path = [env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    path => path && existsSync(path),
  )
  try {
    return await chromium.launch({ executablePath: path, args: [...quiet, ...further] })
  } catch (error) {
    if (path || existsSync(chromium.executablePath())) throw error
    throw new Error(
      'Serve Chromium: `npx playwright-core install chromium`, oppure CHROMIUM_PATH=/percorso/di/chromium.',
    )
  }
}

let shared: Browser | undefined

/** The browser that the specs of a worker share, one after the other: closing it closes what was opened in it. */
export async function openBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) {
    shared = await launchBrowser()
    const browser = shared
    browser.close = async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
    }
  }
  return shared
}
