import { eq } from 'drizzle-orm'
import { formatLongDay } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import { trainingCompletions } from '../../../contract/subjects/content/training-completions.ts'
import type { House } from '../../../contract/subjects/loan-files/paper-texts.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import { conflict } from '../../errors.ts'
import type { Paper } from '../../print/papers/paper.ts'
import type { MadePaper } from '../../print/send-paper.ts'
import { known, makePaper } from '../loan-files/papers/paper-data.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'

type Certificate = RecordOf<typeof trainingCompletions>
type Agent = Pick<RecordOf<typeof agents>, 'codiceFiscale' | 'oam'>

/** The certificate as PDF. Throws 404, 409 before the company's data is written, and as `printPdf`. */
export async function certificatePaper(context: Context, id: string, actor: Actor): Promise<MadePaper> {
  const { reads } = context.database
  const certificate = await context.store.get(reads, trainingCompletions, id, actor)
  const [house, [agent]] = await Promise.all([
    houseOf(reads),
    reads.select().from(agentsTable).where(eq(agentsTable._id, certificate.agente)),
  ])
  if (!house) throw conflict('Prima si scrivono i dati della società: ogni attestato li riporta.')
  const title = `Attestato di formazione ${certificate.numero}`
  const content = await makePaper(actor, house, [title, title], paper =>
    drawCertificate(paper, certificate, agent as unknown as Agent, house),
  )
  return { name: `${title}.pdf`, content }
}

/** Minutes as hours and minutes, for example «1 ora e 20 minuti». */
function formatMinutes(minutes: number): string {
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours && count(hours, 'ora', 'ore'), rest && count(rest, 'minuto', 'minuti')]
    .filter(Boolean)
    .join(' e ')
}

function drawCertificate(
  paper: Paper,
  { numero, nominativo, titolo, minuti, esito, rilasciatoAl, biennio }: Certificate,
  { codiceFiscale, oam }: Agent,
  house: House,
): void {
  paper
    .title('Attestato di formazione', `Numero ${numero}`)
    .paragraph(
      `${house.nome} attesta che ${nominativo} ha seguito per intero il video di formazione «${titolo}»${esito === null ? '' : ' e ne ha superato il quiz'}.`,
    )
    .heading('Chi si è formato')
    .facts(
      known([
        ['Nome e cognome', nominativo],
        ['Codice fiscale', codiceFiscale],
        ['Iscrizione OAM', oam && `n. ${oam.numero}`],
      ]),
    )
    .heading('La formazione')
    .facts(
      known([
        ['Titolo', titolo],
        ['Durata', formatMinutes(minuti)],
        ['Svolta', 'a distanza, con un video'],
        ['Risposte giuste al quiz', esito !== null && `${esito} su 100`],
        ['Completata il', formatLongDay(rilasciatoAl)],
        ['Biennio', biennio],
      ]),
    )
    .note(
      `${house.nome} conserva questo attestato con il numero ${numero} e ne conferma il contenuto a chi lo chiede.`,
    )
}
