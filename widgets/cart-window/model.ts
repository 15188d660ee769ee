import { signal } from '@preact/signals'
import { CallError, createClient } from '../../client/client.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import { type CartTask, readCartTask, type WindowMessage } from '../../contract/embedding/cart-window.ts'
import { errorMessage } from '../shared/loading/call-status.ts'
import { unreachable } from '../shared/loading/trouble.tsx'
import { ownJar } from '../shared/own-client.ts'

/** People with a cart. */
type Holder = 'agent' | 'client'

/**
 * `waiting`: for the frame, or for the server. `alone`: no cart in a frame has opened the window. `known`: somebody is
 * signed in and may give the frame its token. `ordering`: the cart itself, with its order. `ordered`: the order is sent.
 */
type Place = 'waiting' | 'alone' | 'password' | 'code' | 'known' | 'granted' | 'ordering' | 'ordered'

export type CartWindowModel = ReturnType<typeof createModel>

/** Time in milliseconds in which the frame answers. */
const answerMs = 3000

/** The roles in the order in which the cart uses their sessions. */
const roles = ['agent', 'client'] as const satisfies readonly Holder[]
/** The path segment of each role's calls. */
const calls = { agent: 'agents', client: 'clients' } as const

/**
 * Model of the window that a cart in a frame of another site opens. It has the session of the browser. It answers only
 * the window that has opened it, and only while this window shows a page of our origin.
 */
export function createModel(opener: Window | null) {
  const jar = ownJar(roles)
  const client = createClient({ base: location.origin, fetch: sessionFetch({ jar, own: 'agent' }) })
  const place = signal<Place>('waiting')
  const task = signal<CartTask>('sign-in')
  const role = signal<Holder>('agent')
  const name = signal('')
  const failure = signal<string | null>(null)
  const errors = signal<Record<string, string>>({})
  const sending = signal(false)
  let given = { email: '', password: '' }

  const post = (message: WindowMessage) => opener?.postMessage(message, location.origin)

  /** Runs one piece of work at a time, and shows why it failed. */
  async function run(work: () => Promise<void>): Promise<void> {
    if (sending.value) return
    sending.value = true
    failure.value = null
    errors.value = {}
    try {
      await work()
    } catch (error) {
      failure.value = errorMessage(error)
      if (error instanceof CallError) errors.value = error.fields
    } finally {
      sending.value = false
    }
  }

  const takeName = (person: { nome: string; cognome: string }) => {
    name.value = `${person.nome} ${person.cognome}`
  }

  /** Finds the session that the cart uses: the first that is open. */
  async function findSession(): Promise<void> {
    for (const one of roles) {
      if (!jar.read(one)) continue
      try {
        takeName(await client.call(`GET /${calls[one]}/getMe`))
        role.value = one
        place.value = task.value === 'order' ? 'ordering' : 'known'
        return
      } catch (error) {
        if (!(error instanceof CallError && error.status === 401)) throw error
        jar.clear(one)
      }
    }
    place.value = 'password'
  }

  async function giveToken(): Promise<void> {
    const { token } = await client.call('POST /merchandising/cart/token')
    post({ quinto: 1, type: 'cart-token', token })
    place.value = 'granted'
    close()
  }

  async function signIn(codice?: string): Promise<void> {
    const answer = await client.call(`POST /${calls[role.value]}/login`, {
      body: { ...given, ...(codice !== undefined && { codice }) },
    })
    if (answer.esito === 'codice') {
      place.value = 'code'
      return
    }
    given = { email: '', password: '' }
    jar.write(role.value, { access: answer.accessToken, refresh: answer.refreshToken })
    takeName(answer.me)
    place.value = task.value === 'order' ? 'ordering' : 'known'
    // The password was given for the cart of the frame.
    if (task.value === 'sign-in') await giveToken()
  }

  function receive({ source, origin, data }: MessageEvent) {
    if (!opener || source !== opener || origin !== location.origin) return
    const asked = readCartTask(data)
    if (!asked || (place.value !== 'waiting' && place.value !== 'alone')) return
    task.value = asked
    void begin()
  }
  const begin = () => run(findSession)
  addEventListener('message', receive)
  const timer = setTimeout(() => {
    if (place.value === 'waiting' && !sending.value && failure.value === null) place.value = 'alone'
  }, answerMs)
  if (opener) post({ quinto: 1, type: 'cart-window' })
  else place.value = 'alone'

  return {
    place,
    task,
    role,
    name,
    failure,
    errors,
    sending,
    begin,
    signIn(email: string, password: string): Promise<void> {
      given = { email, password }
      return run(() => signIn())
    },
    giveCode: (codice: string): Promise<void> => run(() => signIn(codice)),
    backToPassword() {
      failure.value = null
      errors.value = {}
      place.value = 'password'
    },
    giveToken: (): Promise<void> => run(giveToken),
    signOut: (): Promise<void> =>
      run(async () => {
        await client.call(`POST /${calls[role.value]}/logout`)
        jar.clear(role.value)
        await findSession()
      }),
    ordered(id: string) {
      post({ quinto: 1, type: 'cart-order', id })
      place.value = 'ordered'
    },
    /** The files of the cart did not load. */
    fail() {
      failure.value = unreachable
    },
    /** Asks for another click: the window had just come to the front. */
    askAgain() {
      failure.value = 'La finestra si è appena aperta: controlli che cosa dice, poi prema di nuovo.'
    },
    dispose() {
      clearTimeout(timer)
      removeEventListener('message', receive)
    },
  }
}
