import { and, desc, eq, isNull } from 'drizzle-orm'
import type { createDisplay, displayOffers, ownDisplays } from '../../../../contract/calls/agent-displays.ts'
import type { Answer, Body } from '../../../../contract/calls/call.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import {
  type AgentDisplay,
  type DisplayFigures,
  type DisplayNeed,
  type DisplayProduct,
  displayLastsDays,
  displaysPath,
} from '../../../../contract/personal-documents/display.ts'
import type { Context } from '../../../context.ts'
import { agentDisplays } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict, notFound, unprocessable } from '../../../errors.ts'
import { isRandomAddress, randomAddress } from '../../../sessions/credentials/keys.ts'
import { brokerIn } from '../../broker/broker.ts'
import { loanDisplay, mortgageDisplay } from '../../calculators/calculator-settings.ts'
import { agentWith, personOnPaperOf } from '../business-card.ts'
import type { Agent } from '../public-agents.ts'
import { impediment } from '../standing.ts'
import { figuresFor, type OfferFigures } from './display-figures.ts'

type Row = typeof agentDisplays.$inferSelect

/** Maximum displays in the list of an agent. */
const listed = 100

/** The displays of an agent for a product, newest first, and what a new one needs. */
export async function displaysOf(
  context: Context,
  id: string,
  prodotto: DisplayProduct,
): Promise<Answer<typeof ownDisplays>> {
  const { orm } = context.database
  const [agent, settings, rows, intermediario] = await Promise.all([
    agentWith(context, id),
    settingsOf(context, prodotto),
    orm
      .select()
      .from(agentDisplays)
      .where(and(eq(agentDisplays.agente, id), eq(agentDisplays.prodotto, prodotto)))
      .orderBy(desc(agentDisplays.createdAt))
      .limit(listed),
    houseIn(orm),
  ])
  const { importo, durataMesi } = settings.predefinito
  const shower = await showerOf(context, agent)
  return {
    impedimento: impediment(agent),
    limiti: settings.limiti,
    predefinito: {
      importo,
      durataMesi,
      ...('valore' in settings.predefinito && { valore: settings.predefinito.valore }),
    },
    agente: shower,
    intermediario,
    display: await Promise.all(rows.map(row => displayOf(context, row, shower))),
  }
}

/** The company in one line, for displays. */
export async function houseIn(db: Queries): Promise<string> {
  const { nome, oam } = await brokerIn(db)
  return `${nome}, mediatore creditizio, iscrizione OAM n. ${oam}`
}

const settingsOf = async (context: Context, prodotto: DisplayProduct) => {
  const { limiti, predefinito } = await (prodotto === 'mutuo'
    ? mortgageDisplay(context)
    : loanDisplay(context))
  return { limiti, predefinito }
}

/** An agent on a display; null for an agent who may not collaborate. */
async function showerOf(context: Context, agent: Agent): Promise<AgentDisplay['agente']> {
  if (impediment(agent)) return null
  const { nome, cognome, figura, oam, telefono, cellulare } = await personOnPaperOf(context, agent)
  return { nome: `${nome} ${cognome}`, figura, oam: oam!, telefono: cellulare ?? telefono }
}

type Wanted = Pick<Body<typeof createDisplay>, 'importo' | 'valore' | 'durataMesi'>

/** A need within the limits of the settings, with their purpose. Throws 422 for other values. */
async function needOf(context: Context, prodotto: DisplayProduct, wanted: Wanted): Promise<DisplayNeed> {
  const { limiti, predefinito } = await settingsOf(context, prodotto)
  const isOutside = (name: keyof Wanted) => {
    const bounds = (limiti as Partial<Record<keyof Wanted, { min: number; max: number }>>)[name]
    const value = wanted[name]
    return bounds !== undefined && (value === undefined || value < bounds.min || value > bounds.max)
  }
  const outside = (['importo', 'valore', 'durataMesi'] as const).filter(isOutside)
  if (outside.length > 0)
    throw unprocessable(
      Object.fromEntries(outside.map(name => [name, 'È fuori dai limiti del calcolatore.'])),
    )
  const { importo, valore, durataMesi } = wanted
  return 'valore' in predefinito
    ? { prodotto: 'mutuo', finalita: predefinito.finalita, importo, durataMesi, valore: valore! }
    : { prodotto: 'prestito', finalita: predefinito.finalita, importo, durataMesi }
}

/** The last day of a display made on a day: the end of the product's conditions, at most 30 days later. */
const lastDay = (on: string, { validoAl }: OfferFigures) =>
  [addDays(on, displayLastsDays), validoAl].filter(day => day !== undefined).sort()[0]!

/** The products in force for what an agent wants to show. Throws 422 for values outside of the limits. */
export async function offersToShow(
  context: Context,
  prodotto: DisplayProduct,
  wanted: Wanted,
): Promise<Answer<typeof displayOffers>> {
  const offers = await figuresFor(context, await needOf(context, prodotto, wanted))
  const today = dayInRome(context.now())
  return { offerte: offers.map(offer => ({ ...offer, scadenza: lastDay(today, offer) })) }
}

/**
 * Computes a display with the figures of today, and returns the write. Throws 409 for an agent who may not collaborate,
 * and 422 for a product that is not in force for the need.
 */
export async function prepareDisplay(
  context: Context,
  id: string,
  prodotto: DisplayProduct,
  { titolo, ...wanted }: Body<typeof createDisplay>,
): Promise<(db: Queries) => Promise<AgentDisplay>> {
  const agent = await agentWith(context, id)
  const impedimento = impediment(agent)
  if (impedimento) throw conflict(`Il display non si può creare: ${impedimento}.`)
  const need = await needOf(context, prodotto, wanted)
  const stored = await figuresFor(context, need, { product: wanted.prodotto, isStored: true })
  const offer = stored.find(({ tipoTasso }) => tipoTasso === wanted.tipoTasso)
  if (!offer) throw unprocessable({ prodotto: 'Il prodotto non è più in vigore per questi valori.' })
  const { prodotto: product, validoAl: _, ...figures } = offer
  const now = context.now()
  const row = {
    _id: randomAddress(),
    agente: id,
    prodotto,
    need,
    product,
    titolo,
    figures,
    createdAt: now,
    scadenza: lastDay(dayInRome(now), offer),
    ritiratoAt: null,
  }
  const display = await displayOf(context, row, await showerOf(context, agent))
  return async db => {
    await db.insert(agentDisplays).values(row)
    return display
  }
}

/** Withdraws a display of an agent. Throws 404 for a display of another agent or product. */
export async function withdraw(
  context: Context,
  id: string,
  { prodotto, id: display }: { prodotto: DisplayProduct; id: string },
): Promise<AgentDisplay> {
  const { orm } = context.database
  await orm
    .update(agentDisplays)
    .set({ ritiratoAt: context.now() })
    .where(
      and(
        eq(agentDisplays._id, display),
        eq(agentDisplays.agente, id),
        eq(agentDisplays.prodotto, prodotto),
        isNull(agentDisplays.ritiratoAt),
      ),
    )
  return ownDisplay(context, id, { prodotto, id: display })
}

/** A display of an agent. Throws 404 for a display of another agent or product. */
export async function ownDisplay(
  context: Context,
  id: string,
  { prodotto, id: display }: { prodotto: DisplayProduct; id: string },
): Promise<AgentDisplay> {
  const found = await anyDisplay(context, display)
  if (!found || found.agent._id !== id || found.display.prodotto !== prodotto) throw notFound()
  return found.display
}

/** A display with its agent and need, whatever its state; null for an unknown id. */
export async function anyDisplay(
  context: Context,
  id: string,
): Promise<{ display: AgentDisplay; agent: Agent; need: DisplayNeed; product: string } | null> {
  if (!isRandomAddress(id)) return null
  const [row] = await context.database.orm.select().from(agentDisplays).where(eq(agentDisplays._id, id))
  if (!row) return null
  const agent = await agentWith(context, row.agente)
  const display = await displayOf(context, row, await showerOf(context, agent))
  return { display, agent, need: row.need, product: row.product }
}

/** A display as of today; `agente` is null for an agent who may not collaborate. */
async function displayOf(context: Context, row: Row, agente: AgentDisplay['agente']): Promise<AgentDisplay> {
  const { _id, prodotto, need, titolo, figures, createdAt, scadenza } = row
  const offers = await figuresFor(context, need, { product: row.product })
  const offer = offers.find(({ tipoTasso }) => tipoTasso === figures.tipoTasso)
  const { prodotto: _, validoAl: __, ...today } = offer ?? {}
  const oggi = offer ? (today as DisplayFigures) : null
  return {
    _id,
    prodotto,
    titolo,
    importo: need.importo,
    valore: 'valore' in need ? need.valore : null,
    durataMesi: need.durataMesi,
    createdAt: createdAt.toISOString(),
    scadenza,
    stato: stateOf(row, { isBarred: agente === null, oggi, day: dayInRome(context.now()) }),
    cifre: figures,
    oggi,
    agente,
    indirizzo: `${context.settings.publicUrl}${displaysPath}/${_id}`,
  }
}

function stateOf(
  { ritiratoAt, scadenza, figures }: Row,
  { isBarred, oggi, day }: { isBarred: boolean; oggi: DisplayFigures | null; day: string },
): AgentDisplay['stato'] {
  if (ritiratoAt) return 'ritirato'
  if (isBarred) return 'collaboratore'
  if (!oggi) return 'fuori_vigore'
  if (scadenza < day) return 'scaduto'
  const isSame = (['rata', 'tan', 'taeg', 'totaleDovuto'] as const).every(
    name => figures[name] === oggi[name],
  )
  return isSame ? 'attivo' : 'cambiato'
}
