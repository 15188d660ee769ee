import { longDayWith } from '../../../../contract/italian/days.ts'
import { isAlive } from '../../../../contract/personal-documents/display.ts'
import type { Context } from '../../../context.ts'
import { providerOf } from '../../broker/broker.ts'
import type { DisplayFigure } from '../../calculators/display-figure.ts'
import { isShown, pictureAddress } from '../public-agents.ts'
import { anyDisplay } from './agent-displays.ts'

/**
 * A display for the frame that embeds it, with the figures of today, and the slug of the agent who receives its requests.
 * Null for a display that is over or of another product.
 */
export async function embeddedDisplay(
  context: Context,
  id: string,
  prodotto: DisplayFigure['prodotto'],
): Promise<{ figure: DisplayFigure; agente: string | undefined } | null> {
  const found = await anyDisplay(context, id)
  if (!found || found.display.prodotto !== prodotto || !isAlive(found.display)) return null
  const { display, agent, need, product } = found
  const { oggi, agente: shower, titolo, importo, durataMesi, scadenza } = display
  const { prodotto: _, ...loan } = need
  const { rata, tan, nome, banca, tipoTasso, taeg, totaleDovuto, esempio } = oggi!
  const figure: DisplayFigure = {
    prodotto,
    importo,
    durataMesi,
    rata,
    tan,
    scelta: true,
    titolo,
    testo: null,
    offerta: {
      banca: { _id: '', nome: banca },
      nome,
      tipoTasso,
      taeg,
      totaleDovuto,
      esempio: `${esempio} Offerta valida fino ${longDayWith('al', scadenza)}.`,
    },
    simulazione:
      need.prodotto === 'mutuo'
        ? {
            need: loan as never,
            offerta: { prodotto: product, tipoTasso },
          }
        : { prestito: { need: loan as never, prodotto: product } },
    agente: shower && {
      slug: agent.slug ?? '',
      nome: shower.nome,
      figura: shower.figura,
      oam: shower.oam,
      foto: pictureAddress(agent.urlPhoto, context.settings.publicUrl),
      telefono: shower.telefono,
      whatsapp: agent.whatsapp,
      email: agent.email,
      agenzia: null,
    },
    intermediario: await providerOf(context),
  }
  return { figure, agente: isShown(agent) ? agent.slug! : undefined }
}
