import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { explain, OperatorError } from '../operator-error.ts'
import { createAdmin, type NewAdmin } from '../subjects/sessions/create-admin.ts'
import { secondFactorOff } from '../subjects/sessions/second-factor-off.ts'
import { commandArguments } from './command-arguments.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run admin -- create --nome Ada --cognome Rossi --email ada@esempio.it
      crea un amministratore con tutti i permessi e dice dove scegliere la password
  npm run admin -- second-factor-off --email ada@esempio.it
      toglie il secondo fattore a chi l’ha perso, amministratore o agente, e chiude le sue sessioni`

const settings = commandSettings()

/** Runs an action in the running server, when one uses the embedded database; otherwise in this process. */
async function runAction<G extends object, A>(
  path: string,
  given: G,
  action: (context: Context, given: G) => Promise<A>,
): Promise<A> {
  const running = settings.databaseUrl
    ? null
    : await callRunningServer<A>(settings.dataDir, path, given).catch((error: Error) => {
        throw new OperatorError(error.message)
      })
  return running ?? withContext(settings, context => action(context, given))
}

async function create(admin: NewAdmin): Promise<void> {
  const { indirizzo } = await runAction('/admins', admin, createAdmin)
  console.log(
    `Amministratore creato. La password si sceglie qui, entro un’ora e una volta sola:\n${indirizzo}`,
  )
}

const roleNames = { admin: 'amministratore', agent: 'agente' } as const

async function takeSecondFactorOff(email: string): Promise<void> {
  const { ruoli } = await runAction('/second-factor-off', { email }, secondFactorOff)
  const whose = ruoli.map(role => roleNames[role]).join(' e ')
  console.log(`Secondo fattore tolto (${whose}): per accedere basta la password. Le sessioni sono chiuse.`)
}

async function main(): Promise<void> {
  const { values, positionals } = commandArguments(['nome', 'cognome', 'email'], usage)
  const { nome, cognome, email } = values
  const [command] = positionals
  if (command === 'create' && nome && cognome && email) return create({ name: nome, surname: cognome, email })
  if (command === 'second-factor-off' && email) return takeSecondFactorOff(email)
  throw new OperatorError(usage)
}

main().catch(error =>
  explain(
    error instanceof AppError
      ? new OperatorError(Object.values(error.fields ?? {}).join(' ') || error.message)
      : error,
  ),
)
