import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdmin, type NewAdmin } from './actions/create-admin.ts'
import { askRunningServer } from './control.ts'
import { AppError } from './errors.ts'
import { explain, OperatorError } from './operator-error.ts'
import { readSettings } from './settings.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run admin -- create --nome Ada --cognome Rossi --email ada@esempio.it
      crea un amministratore con tutti i permessi e dice dove scegliere la password`

const settings = readSettings(process.env)
settings.dataDir = resolve(settings.dataDir)

async function create(admin: NewAdmin): Promise<void> {
  const running = settings.databaseUrl
    ? null
    : await askRunningServer<{ indirizzo: string }>(settings.dataDir, '/admins', admin).catch(
        (error: Error) => {
          throw new OperatorError(error.message)
        },
      )
  const { indirizzo } = running ?? (await withContext(settings, context => createAdmin(context, admin)))
  console.log(
    `Amministratore creato. La password si sceglie qui, entro un’ora e una volta sola:\n${indirizzo}`,
  )
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    options: { nome: text, cognome: text, email: text },
    allowPositionals: true,
  })
  const { nome, cognome, email } = values
  if (positionals[0] === 'create' && nome && cognome && email)
    return create({ name: nome, surname: cognome, email })
  console.error(usage)
  process.exitCode = 1
}

main().catch(error =>
  explain(
    error instanceof AppError
      ? new OperatorError(Object.values(error.fields ?? {}).join(' ') || error.message)
      : error,
  ),
)
