import { useId, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useServices } from '../../shared/services.ts'

type Profile = AnswerOf<'GET /agents/profilo'>

/** Who sees the files during the holidays, and the colleague whom the agent proposes. */
export function OwnSubstitute({ profile }: { profile: Profile }) {
  const { client, queries, toasts } = useServices()
  const { assenteDal, assenteAl, sostituto, sostitutoProposto: proposed, conferma } = profile
  // Who may be the substitute depends on the days.
  const { data } = useFresh('GET /agents/profilo/sostituti')
  const id = useId()
  const [chosen, choose] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, send } = useSingleWrite()
  if (!assenteDal || !assenteAl) return null
  const confirmer = conferma ?? 'l’ufficio'
  const colleagues = (data?.rows ?? []).filter(({ _id }) => _id !== proposed?._id)

  const write = (colleague: string | null, text: string) =>
    send(
      async () => {
        setRefusal(null)
        const body = { sostituto: colleague }
        queries.setQueryData(
          ['GET /agents/profilo'],
          await client.call('PUT /agents/profilo/sostituto', { body }),
        )
        choose('')
        toasts.add({ kind: 'plain', text })
      },
      error => setRefusal(error.message),
    )

  return (
    <div className="own-substitute">
      <p role="status">
        {sostituto
          ? `In quei giorni La sostituisce ${sostituto}, che vede le Sue pratiche.`
          : 'In quei giorni non La sostituisce nessuno.'}
        {proposed && ` Ha proposto ${proposed.nome}: aspetta che confermi ${confirmer}.`}
      </p>
      {proposed && (
        <p className="actions">
          <button
            className="button"
            type="button"
            aria-disabled={isSending || undefined}
            onClick={() => void write(null, 'La proposta è ritirata.')}
          >
            Ritira la proposta
          </button>
        </p>
      )}
      {data && colleagues.length === 0 ? (
        <p className="help">
          In quei giorni nessun {proposed ? 'altro ' : ''}collega può seguire le Sue pratiche: chieda
          all’ufficio.
        </p>
      ) : (
        <form
          className="form"
          onSubmit={event => {
            event.preventDefault()
            if (!chosen) return setRefusal('Scelga un collega.')
            void write(chosen, `La proposta aspetta che confermi ${confirmer}.`)
          }}
        >
          <div className="field">
            <label htmlFor={id}>{sostituto || proposed ? 'Un altro sostituto' : 'Sostituto'}</label>
            <select
              className="input"
              id={id}
              value={chosen}
              aria-invalid={refusal ? true : undefined}
              aria-describedby={`${id}-aiuto`}
              onChange={event => {
                choose(event.target.value)
                setRefusal(null)
              }}
            >
              <option value="">Scelga un collega</option>
              {colleagues.map(({ _id, nome }) => (
                <option key={_id} value={_id}>
                  {nome}
                </option>
              ))}
            </select>
            <div id={`${id}-aiuto`}>
              {refusal && (
                <p className="error" role="alert">
                  {refusal}
                </p>
              )}
              <p className="help">
                Lo propone Lei, e lo conferma {confirmer}: fino ad allora non cambia niente.
              </p>
            </div>
          </div>
          <p className="actions">
            <button className="button" type="submit" aria-disabled={isSending || undefined}>
              Proponi il sostituto
            </button>
          </p>
        </form>
      )}
    </div>
  )
}
