import { existsSync } from 'node:fs'
import { env } from 'node:process'
import { type Browser, chromium } from 'playwright-core'

/**
 * Features that playwright disables, repeated because a second list replaces its own, and the hidden page of Chromium's
 * address bar, which tripled the time to open a page. A page that a spec answers itself has no address in the network, so
 * Chromium would refuse the page our server on this machine (`LocalNetworkAccessChecks`).
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'LocalNetworkAccessChecks',
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

const atSystem = (name: string) => `/usr/bin/${name}`
const wholeOnes = ['chromium', 'chromium-browser'].map(atSystem)

interface Launch {
  further?: string[]
  /** A full browser window, with features such as form autofill; the headless shell costs half. */
  whole?: boolean
}

/** Longest wait for an element or a page, in milliseconds: a slow or busy machine needs more than playwright's 30 s. */
const maxWaitMs = 90_000

/** Launches Chromium from `CHROMIUM_PATH`, the system, or playwright's own folder. */
export async function launchBrowser({ further = [], whole = false }: Launch = {}): Promise<Browser> {
  const known = [env.CHROMIUM_PATH, ...(whole ? [] : [atSystem('chromium-headless-shell')]), ...wholeOnes]
  const path = known.find(path => path && existsSync(path))
  try {
    const browser = await chromium.launch({
      executablePath: path,
      channel: whole ? 'chromium' : undefined,
      args: [...quiet, ...further],
    })
    browser.on('context', context => context.setDefaultTimeout(maxWaitMs))
    return browser
  } catch (error) {
    if (path || existsSync(chromium.executablePath())) throw error
    throw new Error(
      'Serve Chromium: `npx playwright-core install chromium`, oppure CHROMIUM_PATH=/percorso/di/chromium.',
    )
  }
}

let shared: Browser | undefined

/** Returns the browser that the specs of a worker share in turn: closing it closes only what was opened in it. */
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
