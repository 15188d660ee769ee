import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { isBackupDue } from '../../../contract/calls/backup-age.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { Fact, Group } from '../../shared/records/page/facts.tsx'
import { useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'

type Info = AnswerOf<'GET /admin/server'>

/** Free space below either limit causes a warning: part of the disk, and bytes. */
const minFreePart = 0.1
const minFreeBytes = 2e9
/** A due job usually waits for seconds; beyond this limit the queue counts as blocked. */
const maxWaitMs = 5 * 60_000

/** The state of the server, with warnings for the operator. */
export default function ServerInfo() {
  const { client } = useServices()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['GET /admin/server'],
    queryFn: () => client.call('GET /admin/server'),
    // The state of the server changes without events.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="page wide edit">
      <PageHead
        breadcrumb={<Breadcrumb group="system" />}
        title="Stato del server"
        actions={
          <button
            className="button"
            type="button"
            aria-disabled={isFetching || undefined}
            onClick={() => void refetch()}
          >
            Aggiorna
          </button>
        }
      />
      {error && (
        <Failed onRetry={() => void refetch()}>{error instanceof CallError ? error.message : ''}</Failed>
      )}
      {!data && !error && <Waiting />}
      {data && <State info={data} />}
    </div>
  )
}

/** Texts of the warnings for the operator. */
function warnings({
  database,
  disco,
  file,
  allegati,
  lavori,
  posta,
  antivirus,
  migrazioni,
  ultimaCopia,
}: Info): string[] {
  const isLate = lavori.dal && Date.now() - Date.parse(lavori.dal) > maxWaitMs
  return [
    ...(database.scrivibile
      ? []
      : [
          'Il disco è quasi pieno: il database si può solo leggere. Richieste, modifiche, accessi e lettere riprendono da soli quando si libera spazio. Chi accede adesso con il permesso «Stato del server» vede solo questa pagina, per al massimo un’ora.',
        ]),
    ...(database.danneggiate.length > 0
      ? [
          `Il database ha pagine danneggiate (${database.danneggiate.join(', ')}): chi ha in cura il server tenga da parte la cartella dei dati e rimetta l’ultima copia di sicurezza.`,
        ]
      : []),
    ...(database.sommeDiControllo
      ? []
      : [
          database.tipo === 'incorporato'
            ? 'Il database non ha somme di controllo. Le avrà il database che si ottiene ripristinando una copia di sicurezza in una cartella vuota.'
            : 'Il server PostgreSQL non ha somme di controllo (data_checksums): una pagina danneggiata può passare inosservata.',
        ]),
    ...(allegati.massimo <= allegati.oggi
      ? ['I visitatori non possono allegare file: oggi hanno usato tutto lo spazio che c’è per loro.']
      : []),
    ...(disco.liberi < minFreeBytes || disco.liberi < disco.totali * minFreePart
      ? [`Sul disco restano ${bytes(disco.liberi)}.`]
      : []),
    ...(file.sconosciuti > 0
      ? [
          `${formatNumber(file.sconosciuti)} file caricati su ${formatNumber(file.totali)} non sono nel database: forse non è quello della cartella dei dati, o è una copia vecchia. I file restano dove sono. Chi ha in cura il server controlla DATABASE_URL e DATA_DIR; se quei file non servono, li mette nel cestino con «npm run folder -- trash».`,
        ]
      : []),
    ...(lavori.falliti > 0 ? [`${formatNumber(lavori.falliti)} lavori sono stati abbandonati.`] : []),
    ...(isLate ? [`La coda è ferma: il lavoro più vecchio aspetta dal ${formatDateTime(lavori.dal!)}.`] : []),
    ...(posta.errore ? ['L’ultima e-mail non riuscita aspetta ancora, o è stata abbandonata.'] : []),
    ...(antivirus && !antivirus.versione
      ? ['L’antivirus non risponde: finché non torna, non si può caricare nessun file.']
      : []),
    ...(migrazioni.applicate < migrazioni.note
      ? ['Il database non ha ancora tutte le tabelle di questa versione.']
      : []),
    ...(isBackupDue(ultimaCopia ? new Date(ultimaCopia) : null, new Date())
      ? [
          `${ultimaCopia ? `L’ultima copia di sicurezza è del ${formatDateTime(ultimaCopia)}` : 'Non si conosce nessuna copia di sicurezza'}: chi ha in cura il server la fa con «npm run backup».`,
        ]
      : []),
  ]
}

const bytes = (count: number): string => {
  const units = ['byte', 'kB', 'MB', 'GB', 'TB']
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(count, 1)) / 3)))
  const value = count / 1000 ** at
  return `${formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))}\u00a0${units[at]}`
}

function formatPageCheck({ controllato, danneggiate }: Info['database']): string {
  if (!controllato) return 'Non ancora: si rileggono ogni notte'
  return `${formatDateTime(controllato)}, ${danneggiate.length > 0 ? 'con danni' : 'senza danni'}`
}

function since(iso: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 60_000))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return `${formatNumber(days)} ${days === 1 ? 'giorno' : 'giorni'} e ${hours} h`
  return hours > 0 ? `${hours} h e ${minutes % 60} min` : `${minutes} min`
}

const outcomes = {
  pulito: 'Senza virus',
  infetto: 'Con un virus, rifiutato',
  troppo_grande: 'Troppo grande per l’antivirus, rifiutato',
  nessuna_risposta: 'Nessuna risposta, rifiutato',
}

function State({ info }: { info: Info }) {
  const { versione, node, avviato, memoria, database, disco, file, allegati } = info
  const { lavori, posta, antivirus, migrazioni, ultimaCopia } = info
  const texts = warnings(info)
  return (
    <>
      {texts.length > 0 && (
        <div className="notice caution" role="status">
          <p className="title">Da guardare</p>
          <ul className="plain">
            {texts.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="groups">
        <FactGroup title="Server">
          <Fact name="Versione">{versione}</Fact>
          <Fact name="Node">{node}</Fact>
          <Fact name="Acceso da">
            {since(avviato)}, dal {formatDateTime(avviato)}
          </Fact>
          <Fact name="Memoria">{bytes(memoria)}</Fact>
        </FactGroup>
        <FactGroup title="Database">
          <Fact name="Tipo">
            PostgreSQL {database.versione}, {database.tipo === 'incorporato' ? 'incorporato' : 'su un server'}
          </Fact>
          <Fact name="Grandezza">{bytes(database.byte)}</Fact>
          <Fact name="Risponde in">{formatNumber(database.rispostaMs)} ms</Fact>
          <Fact name="Tabelle">
            {formatNumber(migrazioni.applicate)} migrazioni di {formatNumber(migrazioni.note)}
            {migrazioni.ultima && `, l’ultima del ${formatDateTime(migrazioni.ultima)}`}
          </Fact>
          <Fact name="Somme di controllo">{database.sommeDiControllo ? 'Attive' : 'Non attive'}</Fact>
          {database.tipo === 'incorporato' && <Fact name="Pagine rilette">{formatPageCheck(database)}</Fact>}
        </FactGroup>
        <FactGroup title="Disco">
          <Fact name="Liberi">
            {bytes(disco.liberi)} di {bytes(disco.totali)}
          </Fact>
          <Fact name="File nel cestino">
            {formatNumber(file.cestino)}
            {file.cestino > 0 && ', ognuno per 30 giorni'}
          </Fact>
          <Fact name="Allegati dei visitatori">
            {bytes(allegati.oggi)} oggi, {bytes(allegati.massimo)} al massimo
          </Fact>
          <Fact name="Ultima copia">{ultimaCopia ? formatDateTime(ultimaCopia) : 'Nessuna conosciuta'}</Fact>
        </FactGroup>
        <FactGroup title="Lavori">
          <Fact name="In attesa">{formatNumber(lavori.attesa)}</Fact>
          <Fact name="Da ritentare">{formatNumber(lavori.ritentati)}</Fact>
          <Fact name="Abbandonati">{formatNumber(lavori.falliti)}</Fact>
          <Fact name="Il più vecchio">
            {lavori.dal ? `aspetta dal ${formatDateTime(lavori.dal)}` : 'Nessuno aspetta'}
          </Fact>
        </FactGroup>
        <FactGroup title="Posta">
          <Fact name="Come parte">
            {posta.modo === 'smtp'
              ? 'Da un server di posta (SMTP)'
              : 'Nella cartella outbox dei dati: non parte'}
          </Fact>
          <Fact name="In attesa">{formatNumber(posta.attesa)}</Fact>
          <Fact name="Ultimo errore">
            {posta.errore ? `${posta.errore}, ${formatDateTime(posta.erroreAt!)}` : 'Nessuno'}
          </Fact>
        </FactGroup>
        <FactGroup title="Antivirus">
          <Fact name="File caricati">
            {antivirus ? 'Controllati da ClamAV' : 'Non controllati: manca CLAMD_URL'}
          </Fact>
          {antivirus && (
            <>
              <Fact name="Risponde">{antivirus.versione ?? 'No'}</Fact>
              <Fact name="Ultimo file">
                {antivirus.ultimo
                  ? `${outcomes[antivirus.ultimo.esito]}, ${formatDateTime(antivirus.ultimo.at)}`
                  : 'Nessuno da quando il server è acceso'}
              </Fact>
            </>
          )}
        </FactGroup>
      </div>
    </>
  )
}

const FactGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Group title={title}>
    <dl className="facts num">{children}</dl>
  </Group>
)
