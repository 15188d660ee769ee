import { useId, useState } from 'react'
import { Link } from 'wouter'
import { parseNumber, parseSmallNumber } from '../../../contract/italian/format.ts'
import { formatInstant } from '../../../contract/products/kept-simulation.ts'
import { watchedInWords } from '../../../contract/products/rate-alert.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { ConfirmForm, useFieldError } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import type { Simulation } from './facts.tsx'

const name = 'GET /clients/simulazioni/:id'

type Watched = Simulation['avvisabili'][number]

/** The alert of a simulation with its state: a letter when what the customer chose passes below a threshold. */
export function AlertSection({ simulation }: { simulation: Simulation }) {
  const [isChanging, setChanging] = useState(false)
  const { avviso, lettere } = simulation
  return (
    <Section
      id="avviso"
      title="Avviso sui tassi"
      about="Una lettera quando il valore che sceglie scende sotto la Sua soglia"
    >
      {avviso && !isChanging ? (
        <Watching simulation={simulation} onChange={() => setChanging(true)} />
      ) : (
        <Choose simulation={simulation} onClose={() => setChanging(false)} />
      )}
      {!lettere.accese ? (
        <p className="note">
          Le lettere sui tassi sono spente:{' '}
          <Link href="/area-clienti/settings">le accenda nelle impostazioni</Link> per riceverle. Qui l’avviso
          si vede lo stesso.
        </p>
      ) : (
        !lettere.emailProvata && (
          <p className="note">
            Le lettere arrivano solo a un indirizzo confermato, e il Suo non lo è ancora. Qui l’avviso si vede
            lo stesso.
          </p>
        )
      )}
    </Section>
  )
}

function Watching({ simulation, onChange }: { simulation: Simulation; onChange: () => void }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const { che, soglia, stato, passataIl } = simulation.avviso!
  const watched = simulation.avvisabili.find(one => one.che === che)
  async function stop() {
    await client.call('DELETE /clients/simulazioni/:id/avviso', { params: { id: simulation._id } })
    toasts.add({ kind: 'plain', text: 'L’avviso è fermo.' })
    await refresh(name)
  }
  return (
    <>
      <p>
        <span className={`badge ${stato === 'passata' ? 'validated' : 'wait'}`}>
          {stato === 'passata' ? 'Sotto la soglia' : 'In attesa'}
        </span>
      </p>
      <p>
        {watched?.nome}: soglia {watchedInWords(che, soglia)}
        {typeof watched?.valore === 'number' && `, oggi ${watchedInWords(che, watched.valore)}`}.
        {passataIl && ` È sceso sotto la soglia il ${formatInstant(passataIl)}.`}
        {stato === 'passata' && ' Le scriviamo di nuovo solo dopo che è risalito.'}
      </p>
      <p className="actions">
        <button className="button" type="button" onClick={onChange}>
          Cambia la soglia
        </button>
        <button className="button" type="button" onClick={() => void stop().catch(() => {})}>
          Ferma l’avviso
        </button>
      </p>
    </>
  )
}

function Choose({ simulation, onClose }: { simulation: Simulation; onClose: () => void }) {
  const { client } = useServices()
  const refresh = useRefresh()
  const { _id, avviso, avvisabili } = simulation
  const available = avvisabili.filter(({ valore }) => valore !== null)
  const [chosen, setChosen] = useState(avviso?.che)
  const watched = available.find(({ che }) => che === chosen) ?? available[0]
  if (!watched) return <p>Oggi non ci sono valori da seguire: riprovi nei prossimi giorni.</p>
  const { che, valore } = watched
  const isTotal = che === 'totale'

  async function save(data: FormData) {
    const typed = (isTotal ? parseNumber : parseSmallNumber)(String(data.get('soglia')))
    // A text that is no number goes as it is, so that the server says what is missing.
    const soglia = (typed !== null && isTotal ? Math.round(typed * 100) : typed) as number
    await client.call('PUT /clients/simulazioni/:id/avviso', { params: { id: _id }, body: { che, soglia } })
    await refresh(name)
    onClose()
  }
  return (
    <ConfirmForm
      action="send"
      label={avviso ? 'Salva la soglia' : 'Avvisami'}
      ask={false}
      onSend={save}
      {...(avviso && { onCancel: onClose })}
    >
      {available.length > 1 ? (
        <Subjects available={available} chosen={che} onChoose={setChosen} />
      ) : (
        <p>{watched.nome}, con gli stessi dati.</p>
      )}
      <Field
        key={che}
        name="soglia"
        label={isTotal ? 'Soglia, in euro' : 'Soglia, in percentuale'}
        required
        inputMode="decimal"
        {...selectOnFocus}
        autoComplete="off"
        defaultValue={avviso?.che === che ? watchedInWords(che, avviso.soglia).slice(0, -2) : ''}
        help={`Oggi è ${watchedInWords(che, valore!)}: scriva un valore più basso.`}
      />
    </ConfirmForm>
  )
}

function Subjects({
  available,
  chosen,
  onChoose,
}: {
  available: readonly Watched[]
  chosen: Watched['che']
  onChoose: (che: Watched['che']) => void
}) {
  const id = useId()
  const error = useFieldError('che')
  return (
    <fieldset className="choices" aria-describedby={error ? id : undefined}>
      <legend>Che cosa seguire</legend>
      {available.map(({ che, nome }) => (
        <label key={che} className="check">
          <input
            type="radio"
            name="che"
            value={che}
            checked={chosen === che}
            onChange={() => onChoose(che)}
          />
          <span>{nome}</span>
        </label>
      ))}
      {error && (
        <p className="error" id={id}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
