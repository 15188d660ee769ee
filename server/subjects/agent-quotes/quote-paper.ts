import { eq } from 'drizzle-orm'
import { longDayWith } from '../../../contract/italian/days.ts'
import { customerQuote, quoteIsNoPromise } from '../../../contract/products/agent-quote-words.ts'
import type { OfferSender } from '../../../contract/products/sent-offer.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import { conflict } from '../../errors.ts'
import type { Paper } from '../../print/papers/paper.ts'
import type { MadePaper } from '../../print/send-paper.ts'
import { houseFacts } from '../loan-files/papers/facts.ts'
import { known, makePaper } from '../loan-files/papers/paper-data.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'
import { type ReadQuote, readableQuote } from './saved-quotes.ts'

type Agent = Pick<RecordOf<typeof agents>, 'nome' | 'cognome' | 'oam' | 'cellulare' | 'telefono' | 'email'>
/** The agent on a quote. */
type Signature = Pick<OfferSender, 'nome' | 'telefono' | 'email'> & { oam: string | null }

/**
 * The PDF of a saved quote for the customer, with the figures as they were computed, and without what the lender pays the
 * house. Throws 404, and 409 before the company's data is written.
 */
export async function quotePaper(
  context: Context,
  id: string,
  actor: Actor & { id: string },
): Promise<MadePaper> {
  const found = await readableQuote(context, id, actor.id)
  const [row] = await context.database.orm
    .select()
    .from(agentsTable)
    .where(eq(agentsTable._id, found.quote.agent))
  const { nome, cognome, oam, cellulare, telefono, email } = row as unknown as Agent
  const signature = {
    nome: `${nome} ${cognome}`,
    oam: oam?.numero ?? null,
    telefono: cellulare ?? telefono,
    email,
  }
  return paperOfQuote(context, found, signature, actor)
}

/** The PDF of a quote, printed in the turn of `owner`, with the agent if any. Throws 409 before the company's data is written. */
export async function paperOfQuote(
  { database }: Pick<Context, 'database'>,
  { quote, cliente }: Pick<ReadQuote, 'quote' | 'cliente'>,
  agent: Signature | null,
  owner: { id: string },
): Promise<MadePaper> {
  const house = await houseOf(database.orm)
  if (!house) throw conflict('Prima si scrivono i dati della società: ogni carta li riporta.')
  const shown = customerQuote(quote.snapshot, cliente?.nome ?? null)
  const about = `Preventivo ${longDayWith('del', shown.giorno)}`
  const content = await makePaper(owner, house, [about, about], paper => {
    paper.title(
      'Preventivo',
      `${shown.prodotto}${shown.cliente ? ` per ${shown.cliente}` : ''}, calcolato ${longDayWith('il', shown.giorno)}.`,
    )
    paper.heading('Le cifre').facts(shown.cifre)
    paper.heading('Esempio rappresentativo')
    paper.paragraph(shown.esempio)
    paper.paragraph([{ text: warning, style: 'bold' }])
    paper.note(quoteIsNoPromise)
    if (agent) drawAgent(paper, agent)
    paper.heading('Il mediatore creditizio').facts(houseFacts(house))
  })
  return { name: `${about}.pdf`, content }
}

const drawAgent = (paper: Paper, { nome, oam, telefono, email }: Signature) =>
  paper.heading('Chi La segue').facts(
    known([
      ['Agente', nome],
      ['Iscrizione OAM', oam && `n. ${oam}`],
      ['Telefono', telefono],
      ['E-mail', email],
    ]),
  )
