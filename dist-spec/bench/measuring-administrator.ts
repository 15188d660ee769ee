import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { keys } from '../../server/bench/started.ts'
import { projectRoot } from '../../server/project-root.ts'
import { apiCaller } from '../support/api-caller.ts'
import type { BuiltServer } from '../support/built-server.ts'
import type { ExampleSignIn } from '../support/sign-in.ts'

/** The environment of the commands of a server: on PostgreSQL with a `url`. */
export const settingsOf = ({ dataDir }: Pick<BuiltServer, 'dataDir'>, url?: string) => ({
  DATABASE_URL: url ?? '',
  DATA_DIR: dataDir,
  ...(url && { TOKEN_KEYS: keys }),
})

/** Runs `npm run <command>` with the settings of a server and returns its output. */
export const runCommand = async (
  command: 'admin' | 'backup',
  settings: Record<string, string>,
  ...given: string[]
) =>
  (
    await promisify(execFile)(
      execPath,
      [join(projectRoot, 'node_modules/tsx/dist/cli.mjs'), `server/commands/${command}.ts`, ...given],
      { cwd: projectRoot, env: { ...process.env, ...settings } },
    )
  ).stdout

/** Makes an administrator with every right, also on PostgreSQL, where the server prints no example sign-ins. */
export async function measuringAdministrator(server: BuiltServer, url?: string): Promise<ExampleSignIn> {
  const account = { email: 'misura@quinto.example', password: randomUUID() }
  const named = ['--nome', 'Ada', '--cognome', 'Misura', '--email', account.email]
  const [invitation] =
    /[\w.-]+\s*$/.exec(await runCommand('admin', settingsOf(server, url), 'create', ...named)) ?? []
  const { call } = apiCaller(server.quinto)
  await call('/admin/password/reset', { token: invitation!.trim(), password: account.password })
  return account
}
