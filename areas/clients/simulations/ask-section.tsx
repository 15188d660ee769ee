import { useState } from 'react'
import { Link } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { parseNumber } from '../../../contract/italian/format.ts'
import { formatRequestNumber } from '../../../contract/pages/request-words.ts'
import { payName } from '../../../contract/products/cdq.ts'
import { formatInstant } from '../../../contract/products/kept-simulation.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { useWriteKey } from '../../shared/calls/use-write-key.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Checkbox, Field } from '../../shared/controls/field.tsx'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import { useServices } from '../../shared/services.ts'
import { draftKey } from '../../shared/session/drafts.ts'
import { useDraftText } from '../../shared/session/use-draft-text.ts'
import { Section } from '../../shared/settings/section.tsx'
import { type Simulation, wordsOf } from './facts.tsx'

type Received = AnswerOf<'POST /clients/simulazioni/:id/richiesta'>

/** Sends a request with the simulation, so that nothing has to be typed again. */
export function AskSection({ simulation }: { simulation: Simulation }) {
  const { client } = useServices()
  const refresh = useRefresh()
  const [received, setReceived] = useState<Received | null>(null)
  const keyFor = useWriteKey()
  const { _id, chiesta, contatto, cdq } = simulation
  const message = useDraftText(draftKey('simulazione-richiesta', _id))

  async function send(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    // Without a number the server says what is missing.
    const pay = parseNumber(text('netto'))
    const body = {
      ...(text('telefono') && { telefono: text('telefono') }),
      ...(pay !== null && { netto: Math.round(pay * 100) }),
      ...(text('messaggio') && { messaggio: text('messaggio') }),
      informativa: data.get('informativa') !== null,
    }
    const answer = await client.call('POST /clients/simulazioni/:id/richiesta', {
      params: { id: _id },
      body,
      idempotencyKey: keyFor(body),
    })
    message.clear()
    setReceived(answer)
    void refresh('GET /clients/simulazioni/:id')
  }

  if (received || chiesta)
    return (
      <Section id="richiesta" title="La Sua richiesta">
        <div role="status">
          {received ? (
            <p>
              La richiesta è arrivata, con il numero {formatRequestNumber(received.numero)}.
              {received.entro && ` La contattiamo entro: ${formatInstant(received.entro)}.`}
            </p>
          ) : (
            <p>
              L’ha mandata il {formatInstant(chiesta!.il)}, con il numero{' '}
              {formatRequestNumber(chiesta!.numero)}.
            </p>
          )}
        </div>
        <p>
          <Link href="/area-clienti/richieste">Guardi a che punto è</Link>
        </p>
      </Section>
    )
  return (
    <Section
      id="richiesta"
      title={wordsOf(simulation).ask}
      about="Un consulente La contatta con questi dati e questa offerta già davanti. Non costa nulla e non impegna."
    >
      <ConfirmForm action="send" label="Manda la richiesta" ask={false} onSend={send}>
        {cdq && cdq.netto === undefined && (
          <Field
            name="netto"
            label={`${payName(cdq.prodotto)}, in euro`}
            required
            inputMode="decimal"
            autoComplete="off"
            {...selectOnFocus}
            help="Nella simulazione non c’è: serve per trovare di nuovo l’offerta."
          />
        )}
        <Field
          name="telefono"
          label="Telefono"
          type="tel"
          autoComplete="tel"
          defaultValue={contatto.telefono ?? ''}
          help={contatto.email ? `Senza telefono scriviamo a ${contatto.email}.` : undefined}
        />
        <Field
          name="messaggio"
          label="Vuole aggiungere qualcosa?"
          maxLength={1000}
          value={message.text}
          onChange={event => message.setText(event.target.value)}
        />
        <Checkbox name="informativa" required>
          Ho letto l’<a href={contatto.privacy}>informativa sui dati personali</a>
        </Checkbox>
      </ConfirmForm>
    </Section>
  )
}
