import type { Kit, KitScript } from '../../../contract/embedding/kit.ts'
import type { Built } from '../../built.ts'
import { stampForm } from '../../plugins/form-stamp.ts'
import { withdrawnOffer } from '../../subjects/sent-offers/sent-offers.ts'
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

/** A saved simulation. */
export const simulation = {
  parameters: ['inviato'],
  isPrivate: true,
  async load(context, { params, query }) {
    const kept = await keptSimulation(context, params.id!)
    const form = {
      ...stampForm(context),
      typed: {},
      errors: {},
      failure: null,
      isSent: query.inviato === '1',
    }
    const ritirata = kept ? null : await withdrawnOffer(context, params.id!)
    return { content: { simulation: kept, ritirata, form }, status: kept ? 200 : 404 }
  },
} satisfies PageSource<'/mutui/simulazione/:id'>
