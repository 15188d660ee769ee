import { randomUUID } from 'node:crypto'
import { keys } from '../../server/bench/started.ts'
import { apiCaller } from '../support/api-caller.ts'
import type { BuiltServer } from '../support/built-server.ts'
import { runCommand } from '../support/run-command.ts'
import type { ExampleSignIn } from '../support/sign-in.ts'

/** The environment of the commands of a server: on PostgreSQL with a `url`. */
export const settingsOf = ({ dataDir }: Pick<BuiltServer, 'dataDir'>, url?: string) => ({
  DATABASE_URL: url ?? '',
  DATA_DIR: dataDir,
  ...(url && { TOKEN_KEYS: keys }),
})

/** Makes an administrator with every right, also on PostgreSQL, where the server prints no example sign-ins. */
export async function measuringAdministrator(server: BuiltServer, url?: string): Promise<ExampleSignIn> {
  const account = { email: 'misura@quinto.example', password: randomUUID() }
  const named = ['--nome', 'Ada', '--cognome', 'Misura', '--email', account.email]
  const [invitation] =
    /[\w.-]+\s*$/.exec(await runCommand('admin', ['create', ...named], settingsOf(server, url))) ?? []
  const { call } = apiCaller(server.quinto)
  await call('/admin/password/reset', { token: invitation!.trim(), password: account.password })
  return account
}
