import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { buildVersion } from '../build/build-version.ts'
import { launchBrowser } from '../support/browser.ts'
import { startBuiltServer } from '../support/built-server.ts'
import { walkedTags } from '../support/element-spec.ts'
import { fileOf, type Published } from './published.ts'
import { walkOn } from './walks.ts'

/**
 * `npm run keep -- 1.2.3`, for each published version: stores its widgets and the server's answers, which
 * `skew.spec.ts` tests against later versions.
 */
const version = argv[2]
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  console.error('Scrivere la versione che si pubblica: npm run keep -- 1.2.3')
  exit(1)
}

await buildIfNeeded()
const [built, server, browser] = await Promise.all([
  buildVersion(version!),
  startBuiltServer(),
  launchBrowser(),
])
try {
  const names = (await readdir(built.folder)).filter(name => /\.js$|^integrity\.json$/.test(name))
  const files = Object.fromEntries(
    await Promise.all(names.map(async name => [name, await readFile(join(built.folder, name), 'utf8')])),
  )
  const answers: Published['answers'] = {}
  for (const tag of walkedTags) {
    const page = await browser.newPage({ locale: 'it-IT' })
    page.on('response', async response => {
      const method = response.request().method()
      const { pathname } = new URL(response.url())
      const key = `${method} ${pathname}`
      if (!pathname.startsWith('/v2/') || method === 'OPTIONS' || answers[key]) return
      const type = response.headers()['content-type'] ?? ''
      answers[key] = { status: response.status(), type, body: '' }
      answers[key].body = await response.text().catch(() => '')
    })
    await walkOn(page, server.partner, tag, { src: `${server.quinto}/widgets/v1/quinto.js` })
    await page.close()
  }
  const kept: Published = { version: version!, files, answers }
  await writeFile(fileOf(version!), brotliCompressSync(JSON.stringify(kept)))
} finally {
  await Promise.all([browser.close(), server.close(), built.remove()])
}
