import { agent } from '../../../../contract/access/grants.ts'
import type { agentToday } from '../../../../contract/calls/agent-today.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { deadlinesOf, type Progress, progressOf } from '../../../../contract/loan-files/progress.ts'
import { leads } from '../../../../contract/subjects/leads.ts'
import { inOrderOfToday } from '../../../../contract/today/today-order.ts'
import { agentFee, valueInPlay } from '../../../../finance/statistics/value-in-play.ts'
import type { Context } from '../../../context.ts'
import { type Actor, may } from '../../../database/actor.ts'
import { type Moving, movingOf } from '../../loan-files/durations/file-forecasts.ts'
import { readTodayRecords, type TodayFile, type TodayRecords } from './today-records.ts'

type Today = Answer<typeof agentToday>
export type TodayRow = Today['righe'][number]
type Agent = Actor & { kind: 'agent' }

/** Calendar days within which a payment counts for the value in play. */
const horizonDays = 90
/** Rows of the two tables besides the rows of the day. */
const tableRows = 5

const nothing = {
  lead: null,
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
const instant = (text: string | null): string | null => text && new Date(text).toISOString()

/** A file with how long it is in its state, and what it is worth to move it today. */
interface WeighedFile {
  file: TodayFile
  progress: Progress
  value: number | null
  usual: number | null
}

function weighed(
  file: TodayFile,
  today: string,
  moving: Moving | undefined,
  commission: number | null,
): WeighedFile {
  const { patrono, accordo, compenso, quota, stato } = file
  const progress = progressOf({
    file,
    today,
    patron: patrono,
    agreed: accordo === null ? null : { [stato]: accordo },
  })
  const isKnown = moving?.after && commission !== null && compenso !== null && quota !== null
  return {
    file,
    progress,
    usual: moving?.usual ?? progress.limit,
    value: isKnown
      ? valueInPlay({
          fee: agentFee({ houseFee: compenso, share: quota, commission }),
          after: moving.after!,
          days: moving.days,
        })
      : null,
  }
}

/** What every row about a file says of it. */
function aboutFile({ file, value, usual, progress }: WeighedFile) {
  const { _id, IDEGG, stato, prodotto, intestatario, nome, telefono, email, cliente, scrive } = file
  return {
    ...nothing,
    pratica: { _id, IDEGG, stato, prodotto },
    nome: intestatario ?? nome ?? IDEGG,
    contatto: { telefono, email, cliente },
    valore: value,
    giorni: progress.days,
    solito: usual,
    scrive,
  }
}

/** The row about the file itself: it is idle or late, a deadline is near, or its agent has to act. */
function rowOfFile(weighed: WeighedFile, today: string): { row: TodayRow; since: string }[] {
  const { file, progress } = weighed
  const about = { ...aboutFile(weighed), _id: file._id }
  const since = file.statoDal ?? ''
  const [deadline] = deadlinesOf({ file, documents: file.documenti, today }).filter(
    ({ urgency, kind }) => urgency !== 'lontana' && kind !== 'pies',
  )
  if (progress.signal === null && deadline)
    return [
      {
        row: {
          ...about,
          tipo: 'scadenza',
          chiave: `scadenza:${file._id}`,
          entro: deadline.day,
          testo: deadline.label,
        },
        since,
      },
    ]
  const isDue = progress.signal !== null || (progress.turn === 'agente' && file.stato !== 'sospesa')
  if (!isDue) return []
  const row = { ...about, tipo: 'pratica' as const, chiave: `pratica:${file._id}`, segnale: progress.signal }
  return [{ row: { ...row, entro: deadline?.day ?? null }, since }]
}

/** All rows of an agent's day, with the instant since when each waits. */
function rowsOf(records: TodayRecords, files: ReadonlyMap<string, WeighedFile>, today: string) {
  const about = (pratica: string) => aboutFile(files.get(pratica)!)
  // The promise to a person with an appointment ends with the appointment.
  const agreed = new Set(records.appuntamenti.map(({ lead }) => lead))
  const rows: { row: TodayRow; since: string }[] = [
    ...records.appuntamenti.map(({ _id, inizio, lead, nome, telefono, email, dal }) => ({
      row: {
        ...nothing,
        tipo: 'appuntamento' as const,
        chiave: `appuntamento:${_id}`,
        _id,
        pratica: null,
        lead,
        nome: nome ?? 'Appuntamento',
        contatto: { telefono, email, cliente: null },
        alle: instant(inizio),
      },
      since: dal,
    })),
    ...records.lead
      .filter(
        ({ _id, stato, risposto }) =>
          (stato === 'nuovo' || stato === 'assegnato') && !risposto && !agreed.has(_id),
      )
      .map(({ _id, nome, telefono, email, prodotto, importo, arrivato, richiamareEntro }) => ({
        row: {
          ...nothing,
          tipo: 'lead' as const,
          chiave: `lead:${_id}`,
          _id,
          pratica: null,
          lead: _id,
          nome,
          contatto: { telefono, email, cliente: null },
          alle: instant(richiamareEntro),
          testo: productName(prodotto),
          importo,
        },
        since: arrivato,
      })),
    ...records.messaggi.map(({ _id, pratica, testo, dal }) => ({
      row: { ...about(pratica), tipo: 'messaggio' as const, chiave: `messaggio:${_id}`, _id, testo },
      since: dal,
    })),
    ...records.risposte.map(({ _id, pratica, banca, stato, dal }) => ({
      row: {
        ...about(pratica),
        tipo: 'banca' as const,
        chiave: `banca:${_id}`,
        _id,
        testo: banca,
        esito: stato,
      },
      since: dal,
    })),
    ...records.daVerificare.map(({ pratica, quanti, nome, dal }) => ({
      row: {
        ...about(pratica),
        tipo: 'documenti' as const,
        chiave: `documenti:${pratica}`,
        _id: pratica,
        testo: nome,
        quanti,
      },
      since: dal,
    })),
    ...records.compiti.map(({ _id, pratica, titolo, entro, dal }) => ({
      row: {
        ...about(pratica),
        tipo: 'compito' as const,
        chiave: `compito:${_id}`,
        _id,
        testo: titolo,
        entro,
      },
      since: dal,
    })),
  ]
  for (const one of files.values()) if (one.file.segue) rows.push(...rowOfFile(one, today))
  return rows
}

const productName = (product: string) =>
  (leads.fields.prodotto.values as Record<string, string>)[product] ?? product

/** Where a lead comes from: the partner, or the page of the site without its address. */
function sourceOf({ partner, pagina }: TodayRecords['lead'][number]): string | null {
  if (partner || !pagina) return partner
  const path = URL.canParse(pagina) ? new URL(pagina).pathname : pagina
  return path === '/' ? 'sito' : `sito, ${path}`
}

/** Reads the day of an agent; `isWhole` also has the rows that the agent has done or put off. */
export async function readToday(context: Context, actor: Agent, { isWhole = false } = {}): Promise<Today> {
  const at = context.now()
  const today = dayInRome(at)
  const db = context.database.reads
  const records = await readTodayRecords(db, actor, at)
  const moving = await movingOf(
    { db, now: context.now },
    records.pratiche.filter(({ segue }) => segue),
    addDays(today, horizonDays),
  )
  const files = new Map(
    records.pratiche.map(file => [
      file._id,
      weighed(file, today, moving.get(file._id), records.percProvvigione),
    ]),
  )
  const marks = new Map(records.segni.map(mark => [mark.chiave, mark]))
  const isShown = ({ row, since }: { row: TodayRow; since: string }) => {
    const mark = marks.get(row.chiave)
    if (!mark || isWhole) return true
    return new Date(mark.at) < new Date(since || 0) || (mark.until !== null && mark.until <= today)
  }
  const righe = inOrderOfToday(
    rowsOf(records, files, today)
      .filter(isShown)
      .map(({ row }) => row),
  )
  const worked = [...files.values()].filter(({ file }) => file.segue)
  const slow = worked
    .filter(({ progress }) => progress.signal !== null)
    .toSorted(
      (a, b) => b.progress.days - (b.progress.limit ?? 0) - (a.progress.days - (a.progress.limit ?? 0)),
    )
  return {
    giorno: today,
    righe,
    lead: may(actor, [agent('lead')])
      ? {
          rows: records.lead.slice(0, tableRows).map(lead => ({
            _id: lead._id,
            nome: lead.nome,
            prodotto: productName(lead.prodotto),
            importo: lead.importo,
            fonte: sourceOf(lead),
            arrivato: instant(lead.arrivato)!,
            richiamareEntro: lead.risposto ? null : instant(lead.richiamareEntro),
          })),
          total: records.lead.length,
        }
      : null,
    ferme: may(actor, [agent('pratiche')])
      ? {
          rows: slow.slice(0, tableRows).map(({ file, progress }) => ({
            _id: file._id,
            IDEGG: file.IDEGG,
            nome: file.intestatario ?? file.IDEGG,
            stato: file.stato,
            giorni: progress.days,
            limite: progress.limit,
          })),
          total: slow.length,
        }
      : null,
    pratiche: may(actor, [agent('pratiche')]) ? worked.length : null,
  }
}
