import { computed, effect, signal, untracked } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { FormStamp } from '../../client/form-stamp.ts'
import type { quintoContatti } from '../../contract/elements/quinto-contatti.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { FormPart } from '../runtime/form-associated.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { part } from '../shared/calculator/part.ts'
import { createCallStatus, followConnection } from '../shared/loading/call-status.ts'
import type { Chunk } from '../shared/loading/later.tsx'
import type { Trouble } from '../shared/loading/trouble.tsx'
import { unreachable } from '../shared/loading/trouble.tsx'
import { createContactForm } from '../shared/request/contact-form.ts'
import { createAttached } from './attached.ts'
import type { Confirmation } from './live.ts'
import { empty, isField, unfinished } from './unfinished.ts'

export type ContactContext = WidgetContext<typeof quintoContatti>
export type ContactModel = ReturnType<typeof createModel>
type ContactSettings = AnswerOf<'GET /contatti'>

/** State that the server rendered with. */
export interface ContactState {
  settings: ContactSettings
}

/** What sends the message, and the confirmation of a sent message. */
export const livePart = part(() => import('./live.ts'))
/** The times for an appointment, for people who choose one. */
export const appointmentTimePart: Chunk<ContactModel> = part(() => import('./appointment-time.tsx'))
/** Attachments are not available on partners' pages. */
export const attachmentsPart: Chunk<ContactModel> = part(() => import('./attachments.tsx'))

async function liveOf(context: ContactContext) {
  await livePart.load()
  if (!livePart.part.value) throw new Error(unreachable)
  return livePart.part.value.createLive(context)
}

/** Model of the contact form: signals and functions, no DOM. */
export function createModel(context: ContactContext) {
  const { attributes, emit, base } = context
  let known = (context.state as ContactState | null | undefined)?.settings
  const settings = signal<(ContactSettings & FormStamp) | null>(known ?? null)
  const status = createCallStatus()
  const delivering = createCallStatus()
  const offline = signal(false)
  const sent = signal<Confirmation | null>(null)
  let arriving: ReturnType<typeof liveOf> | undefined
  /** A failure is not cached: the next caller loads again. */
  const live = () => {
    arriving ??= liveOf(context).catch(error => {
      arriving = undefined
      throw error
    })
    return arriving
  }
  /** Loads the client at the first call. */
  const client: Client = {
    async call(name, input) {
      return (context.client ?? (await live()).client).call(name, input)
    },
  }
  const attached = createAttached(base)

  const open = async () => {
    const partner = attributes.partner.value
    const opened = await client.call('GET /contatti', { query: { partner } })
    settings.value = { ...opened, at: performance.now() }
    return settings.value
  }
  const load = () => status.run(async () => void (await open()))

  const form = createContactForm({
    fields: empty,
    compose: async written => (await live()).compose(context, written, attached.ids()),
    async deliver(body, idempotencyKey) {
      if (!emit('quinto-invio', { oggetto: body.oggetto })) return false
      const { send, confirm } = await live()
      const answer = await send(client, settings.value, open, body, idempotencyKey)
      sent.value = confirm(answer, body)
      emit('quinto-richiesta', { id: answer._id })
      return true
    },
  })

  const endings: (() => void)[] = []
  // Runs only in a browser: the server renders the state that it was given.
  if (context.page)
    endings.push(
      effect(function followPartner() {
        void attributes.partner.value
        if (!known) void untracked(load)
        known = undefined
      }),
      followConnection(up => {
        offline.value = !up
        if (up && status.state.peek() === 'failed') void load()
      }),
    )
  /** A subject set by the page applies until the person chooses another. */
  const writeSubject = () => {
    const { oggetto } = attributes
    const subject = oggetto.value
    if (subject) untracked(() => form.write('oggetto', subject))
  }
  endings.push(effect(writeSubject))
  const isDisabled = signal(false)

  return {
    context,
    form,
    /** For the choice of an agency. */
    asked: () => ({ oggetto: form.fields.value.oggetto }),
    client,
    attached,
    /** The broker of the build until the server answers. */
    settings: computed(() => settings.value ?? { partner: null, allegati: false, intermediario: broker }),
    sent,
    trouble: computed<Trouble | null>(() => {
      const kept = null
      if (offline.value)
        return { kind: 'offline', message: 'Manca la connessione: quello che si scrive resta qui. ', kept }
      if (delivering.state.value === 'slow')
        return { kind: 'slow', message: 'L’invio sta durando più del solito: è ancora in corso. ', kept }
      if (status.state.value === 'failed')
        return { kind: 'failed', message: `${status.failure.value} `, kept }
      return null
    }),
    busy: computed(() => ['pending', 'slow'].includes(status.state.value) || form.sending.value),
    retry: () => void (delivering.state.value === 'slow' || load()),
    async send(): Promise<void> {
      if (form.sending.value || attached.isBusy.value) return
      await delivering.run(async () => void (await form.send()))
    },
    /** Shows the form again, for another message of the same person. */
    again() {
      sent.value = null
      form.write('messaggio', '')
      attached.clear()
      // A stamp applies to one form.
      void load()
    },
    isDisabled,
    formPart: {
      state: unfinished(form, sent),
      reset() {
        sent.value = null
        form.reset()
        attached.clear()
        writeSubject()
      },
      restore(state: FormData) {
        for (const [name, text] of state) if (isField(name)) form.write(name, String(text))
      },
      disable(off: boolean) {
        isDisabled.value = off
      },
    } satisfies FormPart,
    ready: () => void emit('quinto-pronto'),
    /** Address of a page of the site, wherever the widget is embedded. */
    link: (path: string) => new URL(path, base).href,
    dispose() {
      for (const end of endings) end()
      attached.clear()
      status.dispose()
      delivering.dispose()
    },
  }
}
