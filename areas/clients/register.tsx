import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { consentTexts } from '../../contract/calls/leads.ts'
import { broker as builtIn } from '../../contract/pages/broker.ts'
import { consentWords } from '../../contract/pages/consent-words.ts'
import { useData } from '../shared/calls/data.ts'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { Checkbox, Field, NewPassword } from '../shared/controls/field.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useServices } from '../shared/services.ts'

/** Whether the server would take the code: another one in the address must not stop the registration. */
const isCode = (text: string) => /^[\w.-]{1,40}$/.test(text)

/** A customer's registration; the address of the page may contain the code of a referrer. */
export default function Register() {
  const { client } = useServices()
  const broker = useData('GET /intermediario').data ?? builtIn
  const { referal } = useParams<{ referal?: string }>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  /** What was typed, for a person who comes back to correct the address. */
  const given = useRef(new Map<string, string>())

  async function register(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const isTicked = (name: string) => data.has(`consensi.${name}`)
    const email = text('email')
    given.current = new Map(['nome', 'cognome', 'email'].map(name => [name, text(name)]))
    await client.call('POST /clients/register', {
      body: {
        nome: text('nome'),
        cognome: text('cognome'),
        email,
        password: String(data.get('password')),
        ...(referal && isCode(referal) && { referal }),
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
          Abbiamo scritto a <strong>{sentTo}</strong>: apra il link per confermare l’indirizzo, e l’accesso
          sarà pronto. Il link vale tre giorni.
        </p>
        <p className="soft">
          Se la lettera non arriva, guardi fra la posta indesiderata, oppure{' '}
          <button className="link" type="button" onClick={() => setSentTo(null)}>
            corregga l’indirizzo
          </button>
          .
        </p>
        <p>
          <Link href="/area-clienti/login">Torna all’accesso</Link>
        </p>
      </SignedOutLayout>
    )
  const words = consentWords(broker.nome)
  const [before, link, after] = words.informativa_letta
  return (
    <SignedOutLayout title="Registrati">
      {referal && isCode(referal) && <Referral codice={referal} />}
      <p>Con l’accesso, gratuito e senza impegno, può:</p>
      <ul className="plain-list">
        <li>vedere a che punto sono le Sue richieste e la Sua pratica, e quando avrà una risposta;</li>
        <li>mandare i documenti dal telefono, e sapere quali mancano;</li>
        <li>scrivere a chi La segue e ritrovare le Sue simulazioni.</li>
      </ul>
      <ConfirmForm
        action="send"
        label="Registrati"
        ask={false}
        onSend={register}
        beside={<Link href="/area-clienti/login">Ho già un accesso</Link>}
      >
        <div className="pair">
          <Field
            name="nome"
            label="Nome"
            required
            autoComplete="given-name"
            defaultValue={given.current.get('nome')}
          />
          <Field
            name="cognome"
            label="Cognome"
            required
            autoComplete="family-name"
            defaultValue={given.current.get('cognome')}
          />
        </div>
        <Field
          name="email"
          label="E-mail"
          type="email"
          required
          autoComplete="username"
          defaultValue={given.current.get('email')}
        />
        <NewPassword name="password" label="Password" />
        <fieldset className="consents">
          <legend className="label">Informativa e consensi</legend>
          <p className="help">
            Solo la prima casella è necessaria. Ogni consenso si può ritirare in qualunque momento, dalle
            impostazioni.
          </p>
          <Checkbox name="consensi.informativa_letta" required>
            {before}
            <a href={broker.privacy} target="_blank" rel="noopener">
              {link}
              <span className="hidden"> (si apre in un’altra scheda)</span>
            </a>
            {after}
          </Checkbox>
          <Checkbox name="consensi.marketing">{words.marketing}</Checkbox>
          <Checkbox name="consensi.profilazione">{words.profilazione}</Checkbox>
          <Checkbox name="consensi.cessione_terzi">{words.cessione_terzi}</Checkbox>
        </fieldset>
      </ConfirmForm>
    </SignedOutLayout>
  )
}

/** Who sends the person, when the code is of somebody whom the site shows. Another code changes nothing. */
function Referral({ codice }: { codice: string }) {
  const { quietClient } = useServices()
  const { data } = useQuery({
    queryKey: ['GET /clients/segnalazione', codice],
    queryFn: () => quietClient.call('GET /clients/segnalazione', { query: { codice } }),
    retry: false,
  })
  if (!data?.nome) return null
  return (
    <p className="notice" role="status">
      La segnala <strong>{data.nome}</strong>.
    </p>
  )
}
