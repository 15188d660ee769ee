import { useId, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { recordConsent } from '../../../contract/calls/customers/recorded-consents.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { consentWays } from '../../../contract/subjects/leads.ts'
import { saveFile, usePrivateFile } from '../calls/fetch-file.ts'
import { useSendFile } from '../calls/uploads.ts'
import { useWriteKey } from '../calls/use-write-key.ts'
import { ConfirmForm, useFieldError } from '../controls/confirm-form.tsx'
import { Field } from '../controls/field.tsx'
import { useServices } from '../services.ts'
import { consentNames } from './consent-names.ts'
import { ConsentsTable } from './consents-table.tsx'

type Consents = AnswerOf<'GET /clients/:id/consensi'>
type Line = Consents['righe'][number]
type Given = Body<typeof recordConsent>

const kinds = Object.keys(consentNames) as Line['tipo'][]
const withdrawable = kinds.filter(tipo => tipo !== 'informativa_letta')

const places: Record<Line['dove'], string> = {
  registrazione: 'Con la registrazione',
  ingresso: 'All’ingresso nell’area clienti',
  impostazioni: 'Dall’area clienti',
  richiesta: 'Con una richiesta',
  casa: 'Fuori dal sito',
}

interface Props {
  consents: Consents
  mayRecord: boolean
  /** Records a choice; rejects with a `CallError` that the form shows. */
  onRecord: (given: Given, idempotencyKey: string) => Promise<unknown>
}

/** The consents of a customer with their history, and the forms that record a signed consent or a withdrawal. */
export function RecordedConsents({ consents: { righe, testoVersione }, mayRecord, onRecord }: Props) {
  const [recording, setRecording] = useState<'consent' | 'withdrawal' | null>(null)
  return (
    <>
      <ConsentsTable caption="Consensi, dal più recente" choices={righe} how={line => <How line={line} />} />
      {mayRecord && !recording && (
        <p className="actions">
          <button className="button" type="button" onClick={() => setRecording('consent')}>
            Registra un consenso firmato
          </button>
          <button className="button" type="button" onClick={() => setRecording('withdrawal')}>
            Registra un ritiro
          </button>
        </p>
      )}
      {recording && (
        <RecordForm
          key={recording}
          isConsent={recording === 'consent'}
          testoVersione={testoVersione}
          onRecord={onRecord}
          onClose={() => setRecording(null)}
        />
      )}
    </>
  )
}

/** Where a choice was made; of a recorded one who recorded it, and the signed paper. */
function How({ line: { dove, registrata } }: { line: Line }) {
  const read = usePrivateFile()
  if (!registrata) return places[dove]
  const { come, giorno, da, file } = registrata
  async function save() {
    const content = file && (await read(file._id))
    if (content) saveFile(content, file.name)
  }
  return (
    <>
      {consentWays[come]}, {formatShortDay(giorno)}; lo ha registrato {da}.{' '}
      {file && (
        <button className="link" type="button" onClick={() => void save()}>
          Scarica il modulo
        </button>
      )}
    </>
  )
}

interface FormProps extends Pick<Props, 'onRecord'> {
  isConsent: boolean
  testoVersione: string
  onClose: () => void
}

/**
 * Sends the signed paper of the form, and keeps the id for a repeat of the write. The second function forgets the id, so
 * that the paper is sent again.
 */
function usePaper() {
  const sendFile = useSendFile()
  const sent = useRef<{ paper: string; id: string }>(undefined)
  async function idOf(chosen: FormDataEntryValue | null): Promise<string | undefined> {
    if (!(chosen instanceof File) || chosen.size === 0) return undefined
    const paper = JSON.stringify([chosen.name, chosen.size, chosen.lastModified])
    if (sent.current?.paper !== paper) {
      const { signal } = new AbortController()
      const { _id } = await sendFile<{ _id: string }>('/v2/consensi/carta', chosen, () => {}, signal)
      sent.current = { paper, id: _id }
    }
    return sent.current.id
  }
  function forget() {
    sent.current = undefined
  }
  return [idOf, forget] as const
}

function RecordForm({ isConsent, testoVersione, onRecord, onClose }: FormProps) {
  const { toasts } = useServices()
  const keyFor = useWriteKey()
  const [paperId, forgetPaper] = usePaper()
  async function send(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '')
    const file = await paperId(data.get('file'))
    const given: Given = {
      tipo: text('tipo') as Given['tipo'],
      dato: isConsent,
      come: (isConsent ? 'carta' : text('come')) as Given['come'],
      giorno: text('giorno'),
      testoVersione: isConsent ? text('testoVersione') : testoVersione,
      ...(file && { file }),
    }
    await onRecord(given, keyFor(given)).catch(error => {
      if (error instanceof CallError && error.fields.file) forgetPaper()
      throw error
    })
    toasts.add({ kind: 'plain', text: isConsent ? 'Il consenso è registrato.' : 'Il ritiro è registrato.' })
    onClose()
  }
  return (
    <ConfirmForm
      action="create"
      label={isConsent ? 'Registra il consenso' : 'Registra il ritiro'}
      ask={false}
      onSend={send}
      onCancel={onClose}
    >
      <p>
        {isConsent
          ? 'Un consenso vale con il modulo firmato. Resta scritto chi lo registra, e il cliente lo legge nell’area clienti.'
          : 'Il ritiro vale da subito, e non serve un modulo. Resta scritto chi lo registra, e il cliente lo legge nell’area clienti.'}
      </p>
      <Choice
        name="tipo"
        label="Consenso"
        values={(isConsent ? kinds : withdrawable).map(tipo => [tipo, consentNames[tipo]])}
      />
      {!isConsent && <Choice name="come" label="Come lo ha chiesto" values={Object.entries(consentWays)} />}
      <Field
        name="giorno"
        label={isConsent ? 'Firmato il' : 'Chiesto il'}
        type="date"
        max={dayInRome(new Date())}
        required
      />
      {isConsent && (
        <Field
          name="testoVersione"
          label="Versione del testo firmato"
          defaultValue={testoVersione}
          help="È in fondo al modulo."
          maxLength={20}
          required
        />
      )}
      <Field
        name="file"
        label={isConsent ? 'Modulo firmato' : 'Modulo o e-mail, se c’è'}
        type="file"
        accept="application/pdf,image/*"
        required={isConsent}
      />
    </ConfirmForm>
  )
}

interface ChoiceProps {
  name: string
  label: string
  values: readonly (readonly [string, string])[]
}

function Choice({ name, label, values }: ChoiceProps) {
  const id = useId()
  const error = useFieldError(name)
  return (
    <div className="field">
      <label htmlFor={id} className="required">
        {label}
      </label>
      <select
        className="select"
        id={id}
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-aiuto` : undefined}
      >
        {values.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p className="error" id={`${id}-aiuto`}>
          {error}
        </p>
      )}
    </div>
  )
}
