/** The thread that holds the embedded database, so that a long query never stops the server from answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { Backend } from './backend.ts'
import { compileEngine } from './compile-engine.ts'
import type { BackendSettings, FromBackend, ToBackend } from './messages.ts'
import { SpaceGuard } from './space-guard.ts'
import { Upkeep } from './upkeep.ts'

const idleLookMs = 5000
const transactionLookMs = 5

const port = parentPort!
const settings = workerData as BackendSettings

const tell = (message: FromBackend, handedOver: ArrayBuffer[] = []) => port.postMessage(message, handedOver)

function die(reason: string): never {
  tell({ kind: 'broken', message: reason })
  process.exit(1)
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

const guard = new SpaceGuard(settings.folder, settings.minimumFreeBytes)
let warned = false

/** Low on space; told once, and once more when it is over. */
function lowOnSpace(): boolean {
  const low = guard.low()
  if (low !== warned) {
    const megabytes = Math.round(settings.minimumFreeBytes / 1e6)
    tell({
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
  tell({ kind: 'warning', message })
}
const upkeep = new Upkeep(backend, reportDamage)

/** One thing at a time: the engine has one session. */
let last: Promise<void> = Promise.resolve()
const enqueue = (work: () => Promise<void>) => {
  last = last.then(work).catch(error => die(message(error)))
}

async function answer(request: Uint8Array) {
  await backend.run(request, (bytes, isLast) =>
    tell({ kind: 'answer', bytes, last: isLast, inTransaction: backend.inTransaction }, [bytes.buffer]),
  )
  await upkeep.step()
}

/** Between two transactions. */
async function holdCheckpoints() {
  if (backend.inTransaction) {
    setTimeout(() => enqueue(holdCheckpoints), transactionLookMs)
    return
  }
  await upkeep.hold()
  tell({ kind: 'checkpoints held' })
}

const idle = setInterval(() => enqueue(() => upkeep.step()), idleLookMs)

port.on('message', (message: ToBackend) => {
  if (message.kind === 'request') return enqueue(() => answer(message.bytes))
  if (message.kind === 'release checkpoints') return upkeep.release()
  if (message.kind === 'hold checkpoints') return enqueue(holdCheckpoints)
  clearInterval(idle)
  enqueue(async () => {
    await backend.close()
    tell({ kind: 'closed' })
    port.close()
  })
})

tell({ kind: 'ready', compiled })
