import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { consentTexts } from '../../contract/calls/leads.ts'
import { broker as builtIn } from '../../contract/pages/broker.ts'
import { useData } from '../shared/calls/data.ts'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { Checkbox, Field, NewPassword } from '../shared/controls/field.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useServices } from '../shared/services.ts'

/** A customer's registration; the address of the page may contain the code of a referrer. */
export default function Register() {
  const { client } = useServices()
  const broker = useData('GET /intermediario').data ?? builtIn
  const { referal } = useParams<{ referal?: string }>()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function register(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const isTicked = (name: string) => data.has(`consensi.${name}`)
    const email = text('email')
    await client.call('POST /clients/register', {
      body: {
        nome: text('nome'),
        cognome: text('cognome'),
        email,
        password: String(data.get('password')),
        ...(referal && { referal }),
        consensi: {
          informativa_letta: isTicked('informativa_letta'),
          marketing: isTicked('marketing'),
          profilazione: isTicked('profilazione'),
          cessione_terzi: isTicked('cessione_terzi'),
        },
        testoVersione: consentTexts,
      },
    })
    setSentTo(email)
  }

  if (sentTo)
    return (
      <SignedOutLayout title="Controlli la posta">
        <p role="status">
          Abbiamo scritto a <strong>{sentTo}</strong>: apra il collegamento per confermare l’indirizzo, e
          l’accesso sarà pronto.
        </p>
        <p>
          <Link href="/area-clienti/login">Torna all’accesso</Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Registrati">
      {referal && (
        <p className="soft">
          Codice di chi segnala: <strong>{referal}</strong>
        </p>
      )}
      <ConfirmForm
        action="send"
        label="Registrati"
        ask={false}
        onSend={register}
        beside={<Link href="/area-clienti/login">Ho già un accesso</Link>}
      >
        <div className="pair">
          <Field name="nome" label="Nome" required autoComplete="given-name" />
          <Field name="cognome" label="Cognome" required autoComplete="family-name" />
        </div>
        <Field name="email" label="E-mail" type="email" required autoComplete="username" />
        <NewPassword name="password" label="Password" />
        <fieldset className="consents">
          <legend className="label">Informativa e consensi</legend>
          <p className="help">
            Solo la prima casella è necessaria. Ogni consenso si può ritirare in qualunque momento.
          </p>
          <Checkbox name="consensi.informativa_letta" required>
            Dichiaro di aver letto l’
            <a href={broker.privacy} target="_blank" rel="noopener">
              informativa sulla privacy<span className="hidden"> (si apre in un’altra scheda)</span>
            </a>{' '}
            di {broker.nome}
          </Checkbox>
          <Checkbox name="consensi.marketing">
            Acconsento a ricevere da {broker.nome} comunicazioni commerciali per e-mail, telefono o messaggio.
          </Checkbox>
          <Checkbox name="consensi.profilazione">
            Acconsento a che {broker.nome} usi i miei dati per proposte adatte al mio profilo.
          </Checkbox>
          <Checkbox name="consensi.cessione_terzi">
            Acconsento a che {broker.nome} comunichi i miei dati ad altre società per loro proposte
            commerciali.
          </Checkbox>
        </fieldset>
      </ConfirmForm>
    </SignedOutLayout>
  )
}
