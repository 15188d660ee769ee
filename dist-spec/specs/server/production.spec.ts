import { execFile, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../../server/project-root.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { freePort } from '../../../server/testing/free-port.ts'
import { targets } from '../../build/targets.ts'
import { prepared } from '../../support/prepared.ts'

const read = async (path: string) => JSON.parse(await readFile(join(projectRoot, path), 'utf8'))
const { scripts, dependencies } = (await read('package.json')) as Record<string, Record<string, string>>

/** The commands of an operator that `package.json` runs from the build. */
const commands = Object.values(scripts!).flatMap(script => /run\.mjs (?!main)(\w+)$/.exec(script)?.[1] ?? [])
/** The processes that the server starts; the embedded database runs in a thread. */
const ownProcesses = ['egg-importer', 'file-reader', 'inspector', 'mail-reader', 'printer']

const importOf = /^(?:import|export)\b[^\n]*?(?:from )?"([^"\n]+)";$|\bimport\("([^"\n]+)"\)/gm

it.each(['server', 'rendering'] as const)('the built %s imports only dependencies', async target => {
  const folder = join(projectRoot, targets[target].outDir)
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.js'))
  const imports = new Set<string>()
  for (const file of files)
    for (const [, fixed, lazy] of (await readFile(join(folder, file), 'utf8')).matchAll(importOf))
      imports.add((fixed ?? lazy)!)
  const packages = [...imports]
    .filter(name => !name.startsWith('.') && !isBuiltin(name))
    .map(name => /^(@[^/]+\/)?[^/]+/.exec(name)![0])
  expect(packages.length).toBeGreaterThan(1)
  expect(packages.filter(name => !(name in dependencies!))).toEqual([])
})

/** What no installation copies. */
const left = ['.git', 'node_modules', 'data', 'backup']

describe('an installation without devDependencies', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quinto-production-'))
    const names = (await readdir(projectRoot)).filter(name => !left.includes(name))
    await promisify(execFile)('cp', ['-R', ...names, folder], { cwd: projectRoot })
    await copyFolder(prepared().exampleFolder.dataDir, join(folder, 'data'))
    const { packages } = (await read('package-lock.json')) as { packages: Record<string, { dev?: true }> }
    for (const [path, { dev }] of Object.entries(packages)) {
      if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await symlink(join(projectRoot, path), join(folder, path))
    }
    return () => rm(folder, { recursive: true, force: true })
  })

  const environment = (dataDir = join(folder, 'data')) => ({
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: '',
    SMTP_URL: '',
    DATA_DIR: dataDir,
  })
  const launcher = 'dist-spec/build/run.mjs'
  const run = (given: string[], dataDir?: string) =>
    promisify(execFile)(execPath, [launcher, ...given], { cwd: folder, env: environment(dataDir) })

  it.each(commands)('%s prints its usage', async name => {
    const refused = await run([name, '--help']).catch((error: { stderr: string }) => error)
    expect(refused.stderr).toMatch(new RegExp(`^Uso:\n +npm run ${name} `))
  })

  it.each(ownProcesses)('the process %s starts, and ends with the server', async name => {
    const child = fork(join(folder, `dist/server/${name}.js`), { env: {}, execArgv: [], stdio: 'pipe' })
    let output = ''
    child.stderr!.setEncoding('utf8').on('data', part => {
      output += part
    })
    child.disconnect()
    const [code] = await once(child, 'exit')
    expect([code, output]).toEqual([0, ''])
  })

  it('serves, creates an administrator, reads, verifies and backs up meanwhile, and restores', async () => {
    const [copies, restored] = [join(folder, 'copies'), join(folder, 'restored')]
    const stdout = async (...given: string[]) => (await run(given)).stdout
    expect(await stdout('folder', 'adopt')).toContain('sono ora legati')
    const port = await freePort()
    const server = spawn(execPath, [launcher, 'main'], {
      cwd: folder,
      env: { ...environment(), PORT: String(port), EXAMPLE_PARTNER_PORT: '0' },
      stdio: 'ignore',
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    const page = () =>
      fetch(`http://127.0.0.1:${port}/mutui`).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(page).toBe(200)
    const named = ['--nome', 'Ada', '--cognome', 'Rossi', '--email', 'ada@esempio.it']
    expect(await stdout('admin', 'create', ...named)).toContain('/confirm-reset-password/')
    expect(await stdout('data', 'leads')).toContain('arrivata')
    expect(await stdout('history', 'verify')).toContain('Tutto corrisponde.')
    expect(await stdout('storage', 'verify')).toContain('Tutti si aprono.')
    expect(await stdout('backup', '--to', copies)).toContain('Copia fatta in')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    const [copy = ''] = await readdir(copies)
    expect((await run(['restore', join(copies, copy)], restored)).stdout).toContain('Ripristinata la copia')
  })

  it('starts only with the build of its sources, and says in one line how to make it; a command warns', async () => {
    const refusal = (problem: string) => ({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${problem}, .* npm ci && npm run build, .*\\n$`)),
    })
    await appendFile(join(folder, 'server/app.ts'), '// changed\n')
    await expect(run(['main'])).rejects.toMatchObject(
      refusal('La costruzione non è quella dei sorgenti presenti'),
    )
    await expect(run(['data', '--help'])).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^Attenzione: la costruzione non è quella dei sorgenti presenti[^\n]+\nUso:/,
      ),
    })
    await rm(join(folder, 'dist/.built'))
    for (const name of ['main', 'data'])
      await expect(run([name])).rejects.toMatchObject(refusal('Quinto non è costruito'))
  })
})
