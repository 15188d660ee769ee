import { closedStates } from '../../../../contract/loan-files/file-groups.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import type { fileTasks } from '../../../../contract/subjects/loan-files/file-tasks.ts'
import { addDays } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'
import { dayOf, filesWithStories, made, officePeople } from './loan-files.ts'

type Note = RecordOf<typeof fileNotes>

const texts: Record<Note['tipo'], readonly string[]> = {
  nota: [
    'Preferisce essere chiamato dopo le 18.',
    'Il venditore ha fretta: il preliminare scade a fine mese.',
    'Vuole tenere la rata sotto i 700 euro.',
    'Ha già un conto presso la banca: chiedere le condizioni per i correntisti.',
  ],
  chiamata: [
    'Sentito per telefono: manda i documenti che mancano entro la settimana.',
    'Non risponde: riprovare domani.',
    'Spiegate le voci del TAEG: è tutto chiaro.',
  ],
  whatsapp: ['Mandato l’elenco dei documenti.', 'Confermato l’appuntamento di giovedì.'],
  messaggio: [
    'Abbiamo ricevuto i documenti e li stiamo leggendo.',
    'La banca ha ricevuto la Sua domanda.',
    'Le mancano pochi documenti: li trova nell’elenco.',
  ],
  risposta: ['Va bene, grazie. Carico tutto stasera.', 'A che punto siamo?', 'Posso mandare la CU del 2024?'],
  banca: ['La banca risponde entro venerdì.', 'Chiesto il sollecito della perizia.'],
}

const kinds = { nota: 30, chiamata: 30, whatsapp: 8, messaggio: 15, risposta: 9, banca: 8 } as const

/** Some notes about each file, at the times of its steps. */
export function generateFileNotes(source: ExampleSource): Note[] {
  const random = seededRandom(source.seed, 'file notes')
  return filesWithStories(source).flatMap(({ file, story: { steps, people, agent } }) => {
    const count = closedStates.includes(file.stato) ? random.between(0, 1) : random.between(0, 3)
    const places = Array.from({ length: count }, () => random.between(0, steps.length - 1)).sort(
      (a, b) => a - b,
    )
    return places.map((place, turn): Note => {
      const tipo = random.weighted(kinds)
      // Some minutes after the step, one note after the other.
      const createdAt = new Date(steps[place]!.at.getTime() + (5 + turn * 20) * 60_000)
      const person = people[0]!.client
      const isLetter = tipo === 'messaggio' || tipo === 'risposta'
      const agentName = `${agent.nome} ${agent.cognome}`
      return {
        ...made(random, createdAt),
        pratica: file._id,
        tipo,
        testo: random.pick(texts[tipo]),
        cliente: isLetter ? person._id : null,
        autore:
          tipo === 'risposta'
            ? `${person.nome} ${person.cognome}`
            : tipo === 'banca'
              ? random.pick(officePeople)
              : agentName,
        lettoAt: isLetter ? createdAt.toISOString() : null,
        richiesta: null,
        messaggioTolto: null,
        avvisi: null,
        toltoAt: null,
        allegati: null,
      }
    })
  })
}

const titles = [
  'Telefonata per i documenti',
  'Sollecito alla banca',
  'Appuntamento per la firma, da fissare',
  'Verifica della visura catastale',
  'Richiesta del conteggio estintivo',
]

/** Something to do for every second file under way, and for some closed files something that was done. */
export function generateFileTasks(source: ExampleSource): RecordOf<typeof fileTasks>[] {
  const random = seededRandom(source.seed, 'file tasks')
  return filesWithStories(source).flatMap(({ file, story: { agent, steps } }) => {
    const isClosed = closedStates.includes(file.stato)
    if (!random.chance(isClosed ? 0.15 : 0.5)) return []
    const isDone = isClosed || random.chance(0.25)
    const since = steps.at(-1)!.at
    return {
      ...made(random, since),
      pratica: file._id,
      titolo: random.pick(titles),
      entro: isDone
        ? addDays(dayOf(since), random.between(1, 4))
        : addDays(source.today, random.between(-2, 8)),
      agente: agent._id,
      incaricato: null,
      stato: isDone ? ('fatto' as const) : ('da_fare' as const),
      fattoAt: isDone ? since.toISOString() : null,
      nota: null,
    }
  })
}
