/** The thread with the embedded database; a long query in this thread does not block the server. */
import { parentPort, workerData } from 'node:worker_threads'
import { Backend } from './backend.ts'
import { compileEngine } from './compile-engine.ts'
import type { BackendSettings, FromBackend, ToBackend } from './messages.ts'
import { SpaceGuard } from './space-guard.ts'
import { Upkeep } from './upkeep.ts'

const idleCheckMs = 5000
const transactionCheckMs = 5

const port = parentPort!
const settings = workerData as BackendSettings

const send = (message: FromBackend, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)

function die(reason: string): never {
  send({ kind: 'broken', message: reason })
  process.exit(1)
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

const guard = new SpaceGuard(settings.folder, settings.minimumFreeBytes)
let warned = false

/** Whether space is low. Sends a warning when space becomes low, and another when there is space again. */
function lowOnSpace(): boolean {
  const low = guard.low()
  if (low !== warned) {
    const megabytes = Math.round(settings.minimumFreeBytes / 1e6)
    send({
      kind: 'warning',
      message: low
        ? `Meno di ${megabytes} MB liberi in ${settings.folder}: il database si può solo leggere.`
        : `Di nuovo spazio in ${settings.folder}: il database si può scrivere.`,
    })
    warned = low
  }
  return low
}

const { folder, compiled = await compileEngine() } = settings
const backend = await Backend.open({ folder, compiled, lowOnSpace, die }).catch(error => die(message(error)))

/** Sends a warning about damaged pages after the nightly check. */
function reportDamage(damaged: string[]): void {
  if (damaged.length === 0) return
  const message = `Pagine danneggiate nel database, in ${damaged.join(', ')}: fermi il server, tenga da parte la cartella ${settings.folder} e rimetta l’ultima copia di sicurezza (npm run restore).`
  send({ kind: 'warning', message })
}
const upkeep = new Upkeep(backend, reportDamage)

/** Runs one task at a time, because the engine has one session. */
let last: Promise<void> = Promise.resolve()
const enqueue = (work: () => Promise<void>) => {
  last = last.then(work).catch(error => die(message(error)))
}

async function answer(request: Uint8Array) {
  await backend.run(request, (bytes, isLast) =>
    send({ kind: 'answer', bytes, last: isLast, inTransaction: backend.inTransaction }, [bytes.buffer]),
  )
  await upkeep.step()
}

/** Holds checkpoints as soon as no transaction is open. */
async function holdCheckpoints() {
  if (backend.inTransaction) {
    setTimeout(() => enqueue(holdCheckpoints), transactionCheckMs)
    return
  }
  await upkeep.hold()
  send({ kind: 'checkpoints held' })
}

const idle = setInterval(() => enqueue(() => upkeep.step()), idleCheckMs)

port.on('message', (message: ToBackend) => {
  if (message.kind === 'request') return enqueue(() => answer(message.bytes))
  if (message.kind === 'release checkpoints') return upkeep.release()
  if (message.kind === 'hold checkpoints') return enqueue(holdCheckpoints)
  clearInterval(idle)
  enqueue(async () => {
    await backend.close()
    send({ kind: 'closed' })
    port.close()
  })
})

send({ kind: 'ready', compiled })
