import { useId, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { recordConsent } from '../../../contract/calls/customers/recorded-consents.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { consentWays } from '../../../contract/subjects/leads.ts'
import { saveFile, usePrivateFile } from '../calls/fetch-file.ts'
import { useSendFile } from '../calls/uploads.ts'
import { ConfirmForm, useFieldError } from '../controls/confirm-form.tsx'
import { Field } from '../controls/field.tsx'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { useServices } from '../services.ts'
import { consentNames } from './consent-names.ts'

type Consents = AnswerOf<'GET /clients/:id/consensi'>
type Line = Consents['righe'][number]
type Given = Body<typeof recordConsent>

const kinds = Object.keys(consentNames) as Line['tipo'][]
const withdrawable = kinds.filter(tipo => tipo !== 'informativa_letta')

const places: Record<Line['dove'], string> = {
  registrazione: 'Con la registrazione',
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
      {righe.length === 0 ? (
        <p className="soft">Nessuna scelta registrata.</p>
      ) : (
        <ScrollTable caption="Consensi, dal più recente">
          <thead>
            <tr>
              <th scope="col">Consenso</th>
              <th scope="col">Scelta</th>
              <th scope="col">Come</th>
              <th scope="col">Testo</th>
              <th scope="col" className="n">
                Quando
              </th>
            </tr>
          </thead>
          <tbody>
            {righe.map(line => (
              <tr key={`${line.tipo} ${line.at}`}>
                <th scope="row">{consentNames[line.tipo]}</th>
                <td>{line.dato ? 'Sì' : 'No'}</td>
                <td>
                  <How line={line} />
                </td>
                <td className="num">{line.testoVersione}</td>
                <td className="n">{formatDateTime(line.at)}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
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

function RecordForm({ isConsent, testoVersione, onRecord, onClose }: FormProps) {
  const { toasts } = useServices()
  const sendFile = useSendFile()
  const [key] = useState(() => crypto.randomUUID())
  async function send(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '')
    const paper = data.get('file')
    const sent =
      paper instanceof File && paper.size > 0
        ? await sendFile<{ _id: string }>('/v2/consensi/carta', paper, () => {}, new AbortController().signal)
        : null
    const given: Given = {
      tipo: text('tipo') as Given['tipo'],
      dato: isConsent,
      come: (isConsent ? 'carta' : text('come')) as Given['come'],
      giorno: text('giorno'),
      testoVersione: isConsent ? text('testoVersione') : testoVersione,
      ...(sent && { file: sent._id }),
    }
    // The paper is another one at each try, and so is the write.
    await onRecord(given, sent ? crypto.randomUUID() : key)
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
