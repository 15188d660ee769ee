import * as z from 'zod/mini'
import { simulationPdfPath } from '../products/simulation-link.ts'
import { call } from './call.ts'
import { cdqNeed } from './cdq.ts'
import { emailAddress } from './email-address.ts'
import { createLead } from './leads.ts'
import { leasingNeed } from './leasing.ts'
import { loanNeed } from './loans.ts'
import { chosenOffer, need, partnerKey } from './mortgages.ts'

const { sito, modulo } = createLead.body.shape

/** Address of the page and its last day. */
const link = z.object({ indirizzo: z.string(), scadenza: z.string() })

/** Stores a simulation under a link. The server recomputes the offers and stores its own figures. */
export const keepSimulation = call({
  method: 'POST',
  path: '/calcolatori/mutui/simulazioni',
  summary: 'Conserva una simulazione, senza dati personali, e ne dà il link',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    need,
    /** The offer shown in full. Default: the first. */
    offerta: z.optional(chosenOffer),
  }),
  answer: link,
  status: 201,
})

/** The product shown in full. Default: the first. A product has at most one offer for a need. */
const offerta = z.optional(z.uuid('Non è il codice di un prodotto.'))

/** Stores a simulation of a personal loan, like `keepSimulation`. */
export const keepLoanSimulation = call({
  method: 'POST',
  path: '/calcolatori/prestiti/simulazioni',
  summary: 'Conserva una simulazione di prestito, senza dati personali, e ne dà il link',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, need: loanNeed, offerta }),
  answer: link,
  status: 201,
})

/** Stores a simulation of an assignment of a fifth or of a delegation, like `keepSimulation`. */
export const keepCdqSimulation = call({
  method: 'POST',
  path: '/calcolatori/cdq/simulazioni',
  summary: 'Conserva una simulazione di cessione del quinto, senza dati personali, e ne dà il link',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, need: cdqNeed, offerta }),
  answer: link,
  status: 201,
})

/** Stores a simulation of a lease, like `keepSimulation`. */
export const keepLeasingSimulation = call({
  method: 'POST',
  path: '/calcolatori/leasing/simulazioni',
  summary: 'Conserva una simulazione di leasing e ne dà il link',
  who: 'anyone',
  body: z.strictObject({ partner: partnerKey, need: leasingNeed, offerta }),
  answer: link,
  status: 201,
})

/**
 * Sends the link of a stored simulation to an address by letter. The answer does not reveal whether a limit suppressed
 * the letter.
 */
const sendingAt = <const P extends `/${string}`>(path: P) =>
  call({
    method: 'POST',
    path,
    summary: 'Manda per e-mail il link di una simulazione conservata',
    who: 'anyone',
    body: z.strictObject({
      partner: partnerKey,
      /** The last segment of the link. */
      simulazione: z.string().check(z.maxLength(100)),
      email: emailAddress,
      sito,
      modulo,
    }),
    answer: z.object({}),
  })

export const sendSimulation = sendingAt('/calcolatori/mutui/simulazioni/lettera')
export const sendLoanSimulation = sendingAt('/calcolatori/prestiti/simulazioni/lettera')
export const sendCdqSimulation = sendingAt('/calcolatori/cdq/simulazioni/lettera')
export const sendLeasingSimulation = sendingAt('/calcolatori/leasing/simulazioni/lettera')

/** The PDF of a stored simulation. */
export const simulationPdf = { path: simulationPdfPath(':id'), who: 'anyone' } as const
