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
  summary: 'Conserva una simulazione, con i dati indicati e senza recapiti, e ne dà il link',
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

/** Stores a simulation of a product that has at most one offer for a need, like `keepSimulation`. */
const keepingAt = <const P extends `/${string}`, N extends z.ZodMiniType>(
  path: P,
  need: N,
  summary: string,
) =>
  call({
    method: 'POST',
    path,
    summary,
    who: 'anyone',
    body: z.strictObject({
      partner: partnerKey,
      need,
      /** The product shown in full. Default: the first. */
      offerta: z.optional(z.uuid('Non è il codice di un prodotto.')),
    }),
    answer: link,
    status: 201,
  })

export const keepLoanSimulation = keepingAt(
  '/calcolatori/prestiti/simulazioni',
  loanNeed,
  'Conserva una simulazione di prestito, con i dati indicati e senza recapiti, e ne dà il link',
)
/** Assignments of a fifth, and delegations. */
export const keepCdqSimulation = keepingAt(
  '/calcolatori/cdq/simulazioni',
  cdqNeed,
  'Conserva una simulazione di cessione del quinto, con i dati indicati e senza recapiti, e ne dà il link',
)
export const keepLeasingSimulation = keepingAt(
  '/calcolatori/leasing/simulazioni',
  leasingNeed,
  'Conserva una simulazione di leasing e ne dà il link',
)

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
