import { setImmediate } from 'node:timers/promises'
import { agent } from '../../../../contract/access/grants.ts'
import type { agentToday } from '../../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { deadlinesOf } from '../../../../contract/loan-files/progress.ts'
import { usualUnreadDays } from '../../../../contract/subjects/company.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { inOrderOfToday, type OrderedRow } from '../../../../contract/today/today-order.ts'
import { addWorkingDays } from '../../../../finance/calendar/working-days.ts'
import type { Context } from '../../../context.ts'
import { type Actor, may } from '../../../database/actor.ts'
import { isoInstant } from '../../../database/statements/json-rows.ts'
import { movingOf } from '../../loan-files/durations/file-forecasts.ts'
import { hides, horizonDays, type WeighedFile, weighed } from '../../loan-files/weighed-file.ts'
import {
  type NamedFile,
  readNamedFiles,
  readTodayRecords,
  type TodayFile,
  type TodayRecords,
  workedFiles,
} from './today-records.ts'

type Today = Answer<typeof agentToday>
export type TodayRow = Today['righe'][number]
type Agent = Actor & { kind: 'agent' }
type Weighed = WeighedFile<TodayFile>

/** Rows of the two tables besides the rows of the day. */
const tableRows = 5

const nothing = {
  lead: null,
  spetta: null,
  valore: null,
  alle: null,
  entro: null,
  giorni: null,
  solito: null,
  segnale: null,
  testo: null,
  quanti: null,
  esito: null,
  importo: null,
  scrive: false,
} as const

/** What every row about a file says of it. */
function aboutFile({ file: { stato }, due, value, usual, progress }: Weighed, named: NamedFile) {
  const { _id, IDEGG, prodotto, intestatario, nome, telefono, email, cliente, scrive } = named
  return {
    ...nothing,
    pratica: { _id, IDEGG, stato, prodotto },
    nome: intestatario ?? nome ?? IDEGG,
    contatto: { telefono, email, cliente },
    spetta: due,
    valore: value,
    giorni: progress.days,
    solito: usual,
    scrive,
  }
}

/** What may be a row of the day. A day has more of them than a page shows, so the row is made when it is wanted. */
interface Candidate extends OrderedRow {
  /** The instant since when it waits. */
  since: string
  /** The file that the row is about. */
  weighed: Weighed | null
  /** Makes the row, with the names of its file. */
  row: (named: NamedFile | undefined) => TodayRow
}

type Identity = Pick<TodayRow, 'tipo' | '_id'>
type Own = Partial<Omit<TodayRow, 'tipo' | '_id' | 'chiave' | 'spetta' | 'valore'>>

const keyOf = ({ tipo, _id }: Identity): string => `${tipo}:${_id}`

function ofFile(identity: Identity, since: string, own: Own, weighed: Weighed): Candidate {
  const chiave = keyOf(identity)
  const { alle = null, entro = null } = own
  const row = (named: NamedFile | undefined) => ({
    ...aboutFile(weighed, named!),
    ...own,
    ...identity,
    chiave,
  })
  return { tipo: identity.tipo, chiave, valore: weighed.value, alle, entro, since, weighed, row }
}

function withoutFile(
  identity: Identity,
  since: string,
  own: Own & Pick<TodayRow, 'nome' | 'contatto' | 'lead'>,
): Candidate {
  const chiave = keyOf(identity)
  const { alle = null, entro = null } = own
  const row = () => ({ ...nothing, ...own, ...identity, chiave, pratica: null })
  return { tipo: identity.tipo, chiave, valore: null, alle, entro, since, weighed: null, row }
}

/** The row about the file itself: it is idle or late, a deadline is near, or its agent has to act. */
function rowOfFile(weighed: Weighed, today: string): Candidate[] {
  const { file, progress } = weighed
  const { _id } = file
  const since = file.novita ?? ''
  const [deadline] = deadlinesOf({ file, documents: file.documenti, today }).filter(
    ({ urgency, kind }) => urgency !== 'lontana' && kind !== 'pies',
  )
  if (progress.signal === null && deadline)
    return [ofFile({ tipo: 'scadenza', _id }, since, { entro: deadline.day, testo: deadline.label }, weighed)]
  const isDue = progress.signal !== null || (progress.turn === 'agente' && file.stato !== 'sospesa')
  if (!isDue) return []
  const own = { segnale: progress.signal, entro: deadline?.day ?? null }
  return [ofFile({ tipo: 'pratica', _id }, since, own, weighed)]
}

/** Everything that waits for an agent today. */
function candidatesOf(
  records: TodayRecords,
  files: ReadonlyMap<string, Weighed>,
  today: string,
  at: Date,
): Candidate[] {
  // Whoever has converted the lead has kept the appointment of before.
  const meetings = records.appuntamenti.filter(
    ({ inizio, convertito }) => !convertito || new Date(inizio) > at,
  )
  // The promise to a person with an appointment ends with the appointment.
  const agreed = new Set(records.appuntamenti.map(({ lead }) => lead))
  const newLeads = records.lead.filter(
    ({ _id, stato, risposto }) =>
      (stato === 'nuovo' || stato === 'assegnato') && !risposto && !agreed.has(_id),
  )
  return [
    ...meetings.map(({ _id, inizio, lead, nome, telefono, email, dal }) =>
      withoutFile({ tipo: 'appuntamento', _id }, dal, {
        lead,
        nome: nome ?? 'Appuntamento',
        contatto: { telefono, email, cliente: null },
        alle: isoInstant(inizio),
      }),
    ),
    ...newLeads.map(({ _id, nome, telefono, email, prodotto, importo, arrivato, richiamareEntro }) =>
      withoutFile({ tipo: 'lead', _id }, arrivato, {
        lead: _id,
        nome,
        contatto: { telefono, email, cliente: null },
        alle: isoInstant(richiamareEntro),
        testo: productName(prodotto),
        importo,
      }),
    ),
    ...records.messaggi.map(({ _id, pratica, testo, dal }) =>
      ofFile({ tipo: 'messaggio', _id }, dal, { testo }, files.get(pratica)!),
    ),
    ...records.nonLetti.flatMap(({ _id, pratica, testo, dal, cliente }) => {
      const entro = addWorkingDays({
        day: dayInRome(new Date(dal)),
        days: records.giorniNonLetto ?? usualUnreadDays,
      })
      if (entro > today) return []
      const own = { testo, entro, ...(cliente && addressee(cliente)) }
      return [ofFile({ tipo: 'nonletto', _id }, dal, own, files.get(pratica)!)]
    }),
    ...records.risposte.map(({ _id, pratica, banca, stato, dal }) =>
      ofFile({ tipo: 'banca', _id }, dal, { testo: banca, esito: stato }, files.get(pratica)!),
    ),
    ...records.daVerificare.map(({ pratica, quanti, nome, dal }) =>
      ofFile({ tipo: 'documenti', _id: pratica }, dal, { testo: nome, quanti }, files.get(pratica)!),
    ),
    ...records.compiti.map(({ _id, pratica, titolo, entro, dal }) =>
      ofFile({ tipo: 'compito', _id }, dal, { testo: titolo, entro }, files.get(pratica)!),
    ),
    ...[...files.values()].flatMap(one => (one.file.segue ? rowOfFile(one, today) : [])),
  ]
}

const addressee = ({ nome, ...contatto }: NonNullable<TodayRecords['nonLetti'][number]['cliente']>) => ({
  nome,
  contatto,
})

const productName = (product: string) =>
  (leads.fields.prodotto.values as Record<string, string>)[product] ?? product

/** Where a lead comes from: the partner, or the page of the site without its address. */
function sourceOf({ partner, pagina }: TodayRecords['lead'][number]): string | null {
  if (partner || !pagina) return partner
  const path = URL.canParse(pagina) ? new URL(pagina).pathname : pagina
  return path === '/' ? 'sito' : `sito, ${path}`
}

/** Which rows of the day to return. */
interface Wanted {
  /** Only the row of this key, also when the agent has done it or put it off. */
  chiave?: string
  /** Default: all. */
  maxRows?: number | undefined
}

/** Reads the day of an agent. */
export async function readToday(
  context: Context,
  actor: Agent,
  { chiave, maxRows }: Wanted = {},
): Promise<Today> {
  const at = context.now()
  const today = dayInRome(at)
  const db = context.database.reads
  const reading = readTodayRecords(db, actor, at)
  // Statements of one turn of the event loop share a connection, where the second would wait for the first.
  const [records, moving] = await Promise.all([
    reading,
    setImmediate().then(() =>
      movingOf({ db, now: context.now }, workedFiles(actor), addDays(today, horizonDays)),
    ),
  ])
  const files = new Map(
    records.pratiche.map(file => [
      file._id,
      weighed(file, today, moving.get(file._id), records.percProvvigione),
    ]),
  )
  const marks = new Map(records.segni.map(mark => [mark.chiave, mark]))
  const isShown = (one: Pick<Candidate, 'chiave' | 'since'>) =>
    chiave ? one.chiave === chiave : !hides(marks.get(one.chiave), one.since, today)
  const waiting = inOrderOfToday(candidatesOf(records, files, today, at).filter(isShown), at)
  const worked = [...files.values()].filter(({ file }) => file.segue)
  const slow = worked
    .filter(
      ({ file, progress }) =>
        progress.signal !== null && isShown({ chiave: `pratica:${file._id}`, since: file.novita ?? '' }),
    )
    .toSorted((a, b) => b.progress.over - a.progress.over || (a.file._id < b.file._id ? -1 : 1))
  const firstWaiting = waiting.slice(0, maxRows)
  const firstSlow = slow.slice(0, tableRows)
  const named = await readNamedFiles(db, actor, [
    ...new Set(
      [...firstWaiting.flatMap(({ weighed }) => weighed ?? []), ...firstSlow].map(({ file }) => file._id),
    ),
  ])
  return {
    giorno: today,
    // A file that has been deleted meanwhile has no names.
    righe: firstWaiting.flatMap(({ weighed, row }) => {
      const file = weighed ? named.get(weighed.file._id) : undefined
      return weighed && !file ? [] : [row(file)]
    }),
    quante: waiting.length,
    lead: may(actor, [agent('lead')])
      ? {
          rows: records.lead.slice(0, tableRows).map(lead => ({
            _id: lead._id,
            nome: lead.nome,
            prodotto: productName(lead.prodotto),
            importo: lead.importo,
            fonte: sourceOf(lead),
            arrivato: isoInstant(lead.arrivato)!,
            richiamareEntro: lead.risposto ? null : isoInstant(lead.richiamareEntro),
          })),
          total: records.lead.length,
        }
      : null,
    ferme: may(actor, [agent('pratiche')])
      ? {
          rows: firstSlow.flatMap(({ file: { _id, stato }, progress }) => {
            const file = named.get(_id)
            if (!file) return []
            const { IDEGG, intestatario, nome } = file
            return [
              {
                _id,
                IDEGG,
                nome: intestatario ?? nome ?? IDEGG,
                stato,
                giorni: progress.days,
                limite: progress.limit,
              },
            ]
          }),
          total: slow.length,
        }
      : null,
    pratiche: may(actor, [agent('pratiche')]) ? worked.length : null,
  }
}
