import type { SiteRoute } from '../../contract/pages/pages.ts'
import { agency } from './contents/agency.ts'
import { agent, agentForBusinesses } from './contents/agent.ts'
import { appointment } from './contents/appointment.ts'
import { bank } from './contents/bank.ts'
import { display } from './contents/display.ts'
import { document } from './contents/document.ts'
import { followed } from './contents/followed-request.ts'
import { home } from './contents/home.ts'
import { kit, simulationSources } from './contents/kit-and-simulation.ts'
import { landing } from './contents/landing.ts'
import { leasing } from './contents/leasing.ts'
import { missing } from './contents/missing.ts'
import { newsById, newsItem, newsList } from './contents/news.ts'
import {
  businesses,
  careers,
  contacts,
  freePhone,
  loans,
  messageSent,
  mortgages,
  salaryLoans,
} from './contents/product.ts'
import { rates } from './contents/rates.ts'
import { referral, renterReferral } from './contents/referral.ts'
import { sentQuote } from './contents/sent-quote.ts'
import type { PageSource } from './contents/source.ts'

/** Source of each public page, by route. */
export const contents: { [R in SiteRoute]: PageSource<R> } = {
  '/': home,
  '/mutui': mortgages,
  '/prestiti': loans,
  '/cdq': salaryLoans,
  '/aziende': businesses,
  '/leasing': leasing,
  '/tassi': rates,
  '/contattaci': contacts,
  '/contattaci/inviato': messageSent,
  '/lavoraConNoi': careers,
  '/banca/:id': bank,
  '/agenzia/:id': agency,
  '/agente/:id': agent,
  '/agente/:id/aziende': agentForBusinesses,
  '/news': newsList,
  '/news/:id': newsById,
  '/news_name/:name': newsItem,
  '/pagine/:url': document,
  '/contact-form/numeroverde': freePhone,
  '/affidati_a_noi/adw': landing,
  '/affidati_a_noi/dspl': landing,
  '/affidati_a_noi/fb': landing,
  '/segnalazione/:id': referral,
  '/segnalazioneZetarent/:id': renterReferral,
  '/partner': kit,
  '/mutui/simulazione/:id': simulationSources.mutui,
  '/prestiti/simulazione/:id': simulationSources.prestiti,
  '/cdq/simulazione/:id': simulationSources.cdq,
  '/leasing/simulazione/:id': simulationSources.leasing,
  '/preventivo/:id': sentQuote,
  '/richiesta/:id': followed,
  '/appuntamento/:id': appointment,
  '/display/:id': display,
  '/404': missing,
}
