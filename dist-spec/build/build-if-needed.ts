import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, execPath } from 'node:process'
import { projectRoot } from '../../server/project-root.ts'

const sources = [
  'finance',
  'contract',
  'client',
  'ui',
  'widgets',
  'site',
  'areas',
  'server',
  'dist-spec/build/targets.ts',
  'dist-spec/build/own-copies.ts',
  'dist-spec/build/verified-imports.ts',
]
const settings = [
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
  'widgets/tsconfig.json',
  'package-lock.json',
]
const stamp = join(projectRoot, 'dist/.built')
const onlyTests = /\.(test|spec)\.tsx?$/

/** Builds all targets when a source is newer than the last build. */
export async function buildIfNeeded(): Promise<void> {
  const built = await timeOf(stamp)
  const newest = await newestOf([...sources, ...settings].map(name => join(projectRoot, name)))
  if (newest.time <= built) return
  console.log(
    built ? `Si ricostruisce: è cambiato ${newest.path.slice(projectRoot.length + 1)}.` : 'Si costruisce.',
  )
  const started = new Date()
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  const build = spawn(execPath, [vite, 'build', '--app', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // The test runner's NODE_ENV would produce a development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error('La costruzione non è riuscita: l’errore è qui sopra.')
  await mkdir(join(projectRoot, 'dist'), { recursive: true })
  await writeFile(stamp, started.toISOString())
  console.log(`Costruito in ${((Date.now() - started.getTime()) / 1000).toFixed(1)} s.`)
}

/**
 * Returns the newest modification time of files and folders, recursively. A folder's time changes when entries are
 * added or removed.
 */
async function newestOf(paths: string[]): Promise<{ path: string; time: number }> {
  let newest = { path: '', time: 0 }
  for (const path of paths) {
    const time = await timeOf(path)
    if (time > newest.time) newest = { path, time }
    const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => [])
    const inside = entries.filter(entry => !onlyTests.test(entry.name))
    const times = await Promise.all(inside.map(entry => timeOf(join(entry.parentPath, entry.name))))
    times.forEach((time, i) => {
      if (time > newest.time) newest = { path: join(inside[i]!.parentPath, inside[i]!.name), time }
    })
  }
  return newest
}

const timeOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

if (argv[1] === import.meta.filename) await buildIfNeeded()
