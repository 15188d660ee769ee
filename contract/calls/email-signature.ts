import * as z from 'zod/mini'
import { agent } from '../access/grants.ts'
import { personOnPaper } from './business-card.ts'
import { call } from './call.ts'

/** The content of the caller's e-mail signature, with the data of the company at this moment. */
export const emailSignature = call({
  method: 'GET',
  path: '/agents/bloccoFirma',
  summary: 'La propria firma per la posta elettronica',
  who: [agent('blocco_firma')],
  answer: z.object({
    /** Why the caller may not sign for the company, in words; null when the caller may. */
    impedimento: z.nullable(z.string()),
    /** Null with an impediment. */
    firma: z.nullable(
      z.extend(personOnPaper, {
        whatsapp: z.nullable(z.string()),
        /** Null before an administrator fills in the record of the company. */
        societa: z.nullable(
          z.object({
            indirizzo: z.string(),
            codiceFiscale: z.string(),
            rea: z.nullable(z.string()),
            /** With the sign of the euro. */
            capitaleSociale: z.string(),
            pec: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
})
