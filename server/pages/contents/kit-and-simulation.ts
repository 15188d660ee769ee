import type { Kit, KitScript } from '../../../contract/embedding/kit.ts'
import type { KeptCreditContent, SendLinkForm } from '../../../contract/pages/simulation.ts'
import type { Built } from '../../built.ts'
import type { Context } from '../../context.ts'
import { stampForm } from '../../plugins/form-stamp.ts'
import { withdrawnOffer } from '../../subjects/sent-offers/sent-offers.ts'
import { keptCredit } from '../../subjects/simulations/credit/kept-credit.ts'
import { keptSimulation } from '../../subjects/simulations/kept-simulations.ts'
import type { PageSource } from './source.ts'

/** The partner page. */
export const kit: PageSource<'/partner'> = {
  frames: true,
  load: async ({ settings }, _address, built) => ({
    content: kitOf(settings.publicUrl, built),
    widgets: { 'quinto-mutui': {} },
  }),
}

function kitOf(origin: string, { pinned, latest }: Built): Kit {
  const script = (name: KitScript) => {
    const { src, integrity } = pinned(name)
    return { latest: `${origin}${latest.address}${name}`, pinned: origin + src, integrity }
  }
  return {
    origin,
    version: latest.version,
    scripts: { 'quinto.js': script('quinto.js'), 'frame-height.js': script('frame-height.js') },
    typings: origin + latest.address,
  }
}

/** The form that sends the link of a simulation, before it is filled in. */
const emptyForm = (context: Context, query: Record<string, string>): SendLinkForm => ({
  ...stampForm(context),
  typed: {},
  errors: {},
  failure: null,
  isSent: query.inviato === '1',
})

/** A saved simulation of a mortgage. */
const simulation = {
  parameters: ['inviato'],
  isPrivate: true,
  async load(context, { params, query }) {
    const kept = await keptSimulation(context, params.id!)
    const ritirata = kept ? null : await withdrawnOffer(context, params.id!)
    const form = emptyForm(context, query)
    return { content: { simulation: kept, ritirata, form }, status: kept ? 200 : 404 }
  },
} satisfies PageSource<'/mutui/simulazione/:id'>

const creditSimulation = (prodotto: KeptCreditContent['prodotto']) =>
  ({
    parameters: ['inviato'],
    isPrivate: true,
    async load(context, { params, query }) {
      const kept = await keptCredit(context, prodotto, params.id!)
      const content = { prodotto, simulation: kept, form: emptyForm(context, query) }
      return { content, status: kept ? 200 : 404 }
    },
  }) satisfies PageSource<'/prestiti/simulazione/:id'>

/** The pages of stored simulations, by product. */
export const simulationSources = {
  mutui: simulation,
  prestiti: creditSimulation('prestiti'),
  cdq: creditSimulation('cdq'),
  leasing: creditSimulation('leasing'),
}
