import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useWriteKey } from '../../shared/calls/use-write-key.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Checkbox } from '../../shared/controls/field.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { useServices } from '../../shared/services.ts'
import { Kept, Removed } from './counts.tsx'
import { PersonHead } from './person-head.tsx'

const name = 'GET /clients/:id/cancellazione'
type Preview = AnswerOf<typeof name>

const paths = { leads: '/admin/feeds/leadRequests', requests: '/admin/feeds/requests' } as const

/** What an erasure of a customer removes and what stays by law, and the erasure itself. */
export default function PersonErasure() {
  const { id = '' } = useParams<{ id: string }>()
  const { client } = useServices()
  const query = useQuery({
    queryKey: [name, id],
    queryFn: () => client.call(name, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {preview => (
        <div className="page wide">
          <PersonHead id={id} name={preview.nome} title="Cancellazione dei dati" />
          <Erasure id={id} preview={preview} />
        </div>
      )}
    </Loaded>
  )
}

const lastWords = {
  in_attesa: 'Una cancellazione è in corso',
  in_corso: 'Una cancellazione è in corso',
  fatta: 'Una cancellazione è già stata fatta',
  fallita: 'Una cancellazione non è riuscita',
} as const

function Erasure({ id, preview }: { id: string; preview: Preview }) {
  const { nome, ultima, rimossi, conservati, altriNomi } = preview
  const [, go] = useLocation()
  const { client, toasts, queries } = useServices()
  const keyFor = useWriteKey()
  const isRunning = ultima?.stato === 'in_attesa' || ultima?.stato === 'in_corso'

  async function erase(data: FormData) {
    const body = { altriNomi: data.has('altriNomi') }
    await client.call('POST /clients/:id/cancellazione', {
      params: { id },
      body,
      idempotencyKey: keyFor(body),
    })
    await queries.invalidateQueries({ queryKey: ['GET /dati/cancellazioni'] })
    toasts.add({ kind: 'plain', text: 'La cancellazione è cominciata.' })
    go('/admin/system/cancellazioni')
  }

  return (
    <>
      {ultima && (
        <p className="notice">
          {lastWords[ultima.stato]}, chiesta il {formatDateTime(ultima.chiestaAt)}.{' '}
          <Link href="/admin/system/cancellazioni">Cancellazioni</Link>
        </p>
      )}
      <section className="part">
        <header>
          <h2>Se ne va</h2>
        </header>
        <div className="inside">
          {rimossi.length === 0 ? (
            <p>Nessuna scheda: restano tutte per legge.</p>
          ) : (
            <Removed rows={rimossi} caption="Che cosa se ne va" />
          )}
          <p className="soft">
            Con le schede se ne vanno la loro cronologia, i file e l’accesso; poi le lettere che aspettano,
            gli archivi esportati e le volte in cui recapiti e codice fiscale compaiono in altri testi.
          </p>
        </div>
      </section>
      <section className="part">
        <header>
          <h2>Resta per legge</h2>
        </header>
        <div className="inside">
          {conservati.length === 0 ? <p className="soft">Niente.</p> : <Kept rows={conservati} />}
          <p className="soft">
            Le copie di sicurezza già fatte contengono ancora i dati, finché non si tolgono: chi ne ripristina
            una rifà anche le cancellazioni.
          </p>
        </div>
      </section>
      {altriNomi.length > 0 && (
        <section className="part">
          <header>
            <h2>Stessi recapiti, altro nome</h2>
          </header>
          <div className="inside">
            <p>Può essere un familiare. Restano, se non sceglie il contrario.</p>
            <ul>
              {altriNomi.map(({ _id, tipo, nome }) => (
                <li key={_id}>
                  <Link href={`${paths[tipo]}/${_id}`}>{nome}</Link> ·{' '}
                  {tipo === 'leads' ? 'lead' : 'richiesta'}
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {!isRunning && (
        <ConfirmForm
          action="delete"
          label="Cancella i dati"
          question={`Cancellare per sempre i dati di ${nome}? Non si può annullare.`}
          onSend={erase}
        >
          {altriNomi.length > 0 && (
            <Checkbox name="altriNomi">
              Cancella anche le richieste con gli stessi recapiti e un altro nome
            </Checkbox>
          )}
        </ConfirmForm>
      )}
    </>
  )
}
