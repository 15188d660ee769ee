import { eq } from 'drizzle-orm'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import { chosenQuote, type QuoteSnapshot, quoteCostNames } from '../../../contract/products/agent-quote.ts'
import {
  creditAmount,
  lenderOf,
  quoteExample,
  quoteProductName,
} from '../../../contract/products/agent-quote-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import type { House } from '../../../contract/subjects/loan-files/paper-texts.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { agentsTable } from '../../database/schema.ts'
import { conflict } from '../../errors.ts'
import type { Paper } from '../../print/papers/paper.ts'
import type { MadePaper } from '../../print/send-paper.ts'
import { houseFacts } from '../loan-files/papers/facts.ts'
import { known, makePaper } from '../loan-files/papers/paper-data.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'
import { readableQuote } from './saved-quotes.ts'

type Agent = Pick<RecordOf<typeof agents>, 'nome' | 'cognome' | 'oam' | 'cellulare' | 'telefono' | 'email'>

/**
 * The PDF of a saved quote for the customer, with the figures as they were computed, and without what the lender pays the
 * house. Throws 404, and 409 before the company's data is written.
 */
export async function quotePaper(
  context: Context,
  id: string,
  actor: Actor & { id: string },
): Promise<MadePaper> {
  const { orm } = context.database
  const { quote, cliente } = await readableQuote(context, id, actor.id)
  const [house, [row]] = await Promise.all([
    houseOf(orm),
    orm.select().from(agentsTable).where(eq(agentsTable._id, quote.agent)),
  ])
  if (!house) throw conflict('Prima si scrivono i dati della società: ogni carta li riporta.')
  const about = `Preventivo ${longDayWith('del', quote.snapshot.confronto.giorno)}`
  const parts = { snapshot: quote.snapshot, cliente, agent: row as unknown as Agent, house }
  const content = await makePaper(actor, house, [about, about], paper => drawQuote(paper, parts))
  return { name: `${about}.pdf`, content }
}

/** What a quote is drawn from. */
interface QuoteParts {
  snapshot: QuoteSnapshot
  cliente: { nome: string } | null
  agent: Agent
  house: House
}

/** Draws a quote for the customer. */
function drawQuote(paper: Paper, { snapshot, cliente, agent, house }: QuoteParts): void {
  const { dati, confronto } = snapshot
  const chosen = chosenQuote(snapshot)
  const name = quoteProductName(dati.prodotto)
  paper.title(
    'Preventivo',
    `${name[0]!.toUpperCase()}${name.slice(1)}${cliente ? ` per ${cliente.nome}` : ''}, calcolato ${longDayWith('il', confronto.giorno)}.`,
  )
  paper.heading('Le cifre').facts([
    ...known([
      ['Netto al cliente', formatEuro(chosen.nettoCliente)],
      ['Rata', `${chosen.numeroRate} rate mensili da ${formatEuro(chosen.rata)}`],
      ['Durata', formatDuration(chosen.numeroRate)],
      ['TAN fisso', formatRate(chosen.tan)],
      ['TAEG', formatRate(chosen.taeg)],
      ['Importo totale del credito', formatEuro(creditAmount(chosen, dati.prodotto))],
      ['Interessi', formatEuro(chosen.interessi)],
    ]),
    ...chosen.costi.map(({ voce, importo }) => [quoteCostNames[voce], formatEuro(importo)] as const),
    ...known([
      ['Prestito estinto', dati.estinzione && formatEuro(dati.estinzione.importo)],
      ['Importo totale dovuto', formatEuro(chosen.totaleDovuto)],
      ['Finanziatore', lenderOf(chosen)],
      ['Assicurazione', chosen.assicurazione],
      [
        'Valido',
        chosen.validoAl
          ? `fino ${longDayWith('al', chosen.validoAl)}`
          : 'finché il finanziatore non cambia le condizioni',
      ],
    ]),
  ])
  paper.heading('Esempio rappresentativo')
  paper.paragraph(quoteExample(chosen, dati.prodotto, confronto.intermediario))
  paper.paragraph([{ text: warning, style: 'bold' }])
  paper.note(
    'Il preventivo non impegna il finanziatore, che decide dopo l’istruttoria. Il compenso di mediazione è compreso nel TAEG.',
  )
  paper.heading('Chi La segue').facts(
    known([
      ['Agente', `${agent.nome} ${agent.cognome}`],
      ['Iscrizione OAM', agent.oam && `n. ${agent.oam.numero}`],
      ['Telefono', agent.cellulare ?? agent.telefono],
      ['E-mail', agent.email],
    ]),
  )
  paper.heading('Il mediatore creditizio').facts(houseFacts(house))
}
