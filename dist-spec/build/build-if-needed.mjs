// @ts-check
// JavaScript, because an installation without devDependencies has no `tsx`.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'

const projectRoot = dirname(dirname(import.meta.dirname))
const sources = ['finance', 'contract', 'client', 'ui', 'widgets', 'site', 'areas', 'server']
const settings = [
  'dist-spec/build/targets.ts',
  'dist-spec/build/own-copies.ts',
  'dist-spec/build/verified-imports.ts',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
  'widgets/tsconfig.json',
  'package-lock.json',
]
/** Written at the end of a build, and removed at its start. */
export const stamp = join(projectRoot, 'dist/.built')
const onlyTests = /\.(test|spec)\.tsx?$/
const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')

/** A digest of everything that the build reads. Times are no measure: a checkout and a copy of `dist` change them. */
export async function digestOfSources() {
  const files = await Promise.all(
    sources.map(async name => {
      const entries = await readdir(join(projectRoot, name), { recursive: true, withFileTypes: true })
      return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    }),
  )
  const single = settings.map(name => join(projectRoot, name))
  const digest = createHash('sha256')
  for (const path of [...files.flat(), ...single].filter(path => !onlyTests.test(path)).toSorted())
    digest.update(path.slice(projectRoot.length)).update(await readFile(path))
  return digest.digest('hex')
}

/** Whether there is a build, and whether it is the build of the present sources. */
async function buildState() {
  const built = await readFile(stamp, 'utf8').catch(() => null)
  return { isBuilt: built !== null, isCurrent: built !== null && built === (await digestOfSources()) }
}

/** Builds all targets when the sources are not those of the last build. Throws when the build fails. */
export async function buildIfNeeded() {
  const { isBuilt, isCurrent } = await buildState()
  if (isCurrent) return
  console.log(isBuilt ? 'Si ricostruisce: i sorgenti sono cambiati.' : 'Si costruisce.')
  const started = Date.now()
  const build = spawn(execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // The test runner's NODE_ENV would produce a development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('La costruzione non è riuscita: l’errore è qui sopra.')
  console.log(`Costruito in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/**
 * Makes sure that there is a build to run. A start needs the build of the present sources, because the database gets
 * their migrations. A command uses the build that the running server uses, and only a missing one is built. Throws when a
 * build is needed and there are no devDependencies to make it.
 *
 * @param {{ isStart: boolean }} options
 */
export async function requireBuild({ isStart }) {
  const { isBuilt, isCurrent } = await buildState()
  if (isCurrent) return
  if (isBuilt && !isStart)
    return console.error(
      'Attenzione: la costruzione non è quella dei sorgenti presenti. Al prossimo avvio va rifatta.',
    )
  if (existsSync(vite)) return buildIfNeeded()
  const problem = isBuilt ? 'La costruzione non è quella dei sorgenti presenti' : 'Quinto non è costruito'
  throw new Error(
    `${problem}, e senza le dipendenze di sviluppo non si può costruire: esegua npm ci && npm run build, poi npm ci --omit=dev.`,
  )
}
