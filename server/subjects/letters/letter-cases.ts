import { asc, eq } from 'drizzle-orm'
import { consentTexts } from '../../../contract/calls/leads.ts'
import type { LetterCode } from '../../../contract/letters/letters.ts'
import { customerQuote } from '../../../contract/products/agent-quote-words.ts'
import { offersSent } from '../../../contract/products/sent-offer.ts'
import { simulationPaths } from '../../../contract/products/simulation-link.ts'
import { quote } from '../../../finance/offers/quote.ts'
import { mathematicsVersion } from '../../../finance/version.ts'
import type { Context } from '../../context.ts'
import { agenciesTable } from '../../database/schema.ts'
import { conflict } from '../../errors.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { refusedMailCase } from '../../mail-in/refuse-mail.ts'
import {
  accessChangedCase,
  alreadyRegisteredCase,
  confirmCase,
  destinationChangedCase,
  emailRequestedCase,
  inviteCase,
  notYetConfirmedCase,
  proveEmailCase,
  resetCase,
  securityCase,
} from '../../sessions/accounts/letters.ts'
import { compareFor } from '../agent-quotes/compare-quotes.ts'
import { sentQuoteCase } from '../agent-quotes/quote-letter.ts'
import { quoteAddress } from '../agent-quotes/sent-quotes.ts'
import { brokerIn } from '../broker/broker.ts'
import { loanCalculator, mortgageCalculator } from '../calculators/calculator-settings.ts'
import { type RecordedLine, recordedConsentCase } from '../clients/consent-letters.ts'
import { consentPages } from '../clients/consents.ts'
import { answerCase, nearCase } from '../complaints/complaint-letters.ts'
import { renewalsCase } from '../loan-files/renewals/tell-agents.ts'
import { mortgagePanel } from '../mortgages/mortgage-terms.ts'
import { askedCase, decidedCase } from '../permission-requests/request-letters.ts'
import { archiveCase, erasedCase } from '../personal-data/own-data-letters.ts'
import { sentOfferCase } from '../sent-offers/offer-letter.ts'
import { creditPage } from '../simulations/credit/credit-page.ts'
import { makeLoanSimulation } from '../simulations/credit/make-credit.ts'
import { lastDay, newestSimulation, simulationPage } from '../simulations/kept-simulations.ts'
import { makeChosenSimulation, makeSimulation } from '../simulations/make-simulation.ts'
import { creditCase, simulationCase } from '../simulations/simulation-letter.ts'
import { alertPreview } from './alert-cases.ts'
import { appointmentChangedPreview, appointmentPreview } from './appointment-cases.ts'
import { followedPreview, handedOverPreview } from './intake-cases.ts'
import {
  areaMessagePreview,
  fileMovedPreview,
  filePreview,
  invitationPreview,
  refusedDocumentsPreview,
  transferPreview,
} from './loan-file-cases.ts'
import {
  answeredPreview,
  applicantPreview,
  type Case,
  forwardedPreview,
  inventedData,
  leadAssignedPreview,
  leadPreview,
  orderPreview,
  type Reader,
  requestAssignedPreview,
  requestPreview,
} from './request-cases.ts'
import { substitutePreview } from './substitute-cases.ts'
import { ticketPreview } from './ticket-cases.ts'

/** Links of a preview open nothing. */
const token = 'ESEMPIO'

/**
 * A real case of a letter. Letters about an access show the reader's own name, letters about a request a record that
 * the reader may read, so that no data of other people appear.
 */
export async function caseOf(context: Context, code: LetterCode, reader: Reader): Promise<Case> {
  const own = (letter: LetterCase): Case => ({
    about: 'Con il Suo nome.',
    letter: { ...letter, name: reader.name },
  })
  const nameless = (letter: LetterCase): Case => ({
    about: 'Senza nome: l’indirizzo non è ancora provato.',
    letter,
  })
  const change = (code: Parameters<typeof accessChangedCase>[2]['code']) =>
    own(accessChangedCase(context, 'admin', { code, cause: { by: 'holder' }, undo: token }))
  const cases: Record<LetterCode, () => Case | Promise<Case>> = {
    invito: () => own(inviteCase(context, 'agent', token)),
    nuova_password: () => own(resetCase(context, 'admin', token)),
    conferma_registrazione: () => nameless(confirmCase(context, token)),
    gia_registrato: () => own(alreadyRegisteredCase(context)),
    indirizzo_da_confermare: async () => own(await notYetConfirmedCase(context.database.orm)),
    sessione_chiusa: () => own(securityCase(context, 'admin', 'sessione_chiusa')),
    codice_di_recupero_usato: () => own(securityCase(context, 'admin', 'codice_di_recupero_usato')),
    password_cambiata: () => change('password_cambiata'),
    secondo_fattore_attivo: () => change('secondo_fattore_attivo'),
    secondo_fattore_tolto: () => change('secondo_fattore_tolto'),
    codici_di_recupero_nuovi: () => change('codici_di_recupero_nuovi'),
    indirizzo_cambiato: () => change('indirizzo_cambiato'),
    conferma_indirizzo: () => nameless(proveEmailCase(context, token)),
    indirizzo_occupato: () => own({ code: 'indirizzo_occupato', values: {} }),
    cambio_indirizzo_chiesto: () => own(emailRequestedCase(context)),
    modifica_annullata: () => own({ code: 'modifica_annullata', values: {} }),
    cambio_indirizzo_annullato: () => own({ code: 'cambio_indirizzo_annullato', values: {} }),
    dati_pronti: () => own(archiveCase(context.settings, reader.name, new Date('2026-12-02T09:00:00Z'))),
    dati_cancellati: () => ({
      about: inventedData,
      letter: erasedCase(reader.name, {
        rimossi: [
          { che: 'Lead', quanti: 1 },
          { che: 'sessioni', quanti: 2 },
        ],
        conservati: [
          {
            che: 'Pratica con incarico firmato',
            quanti: 1,
            perche: 'La legge antiriciclaggio la vuole intera per dieci anni.',
            fino: '2036-01-15',
          },
        ],
      }),
    }),
    consenso_registrato: () => recordedConsent(true),
    consenso_ritirato: () => recordedConsent(false),
    richieste_altrove: () => destination(reader.email),
    richieste_fermate: () => destination(null),
    conferma_richiesta: () => applicantPreview(context, reader, token),
    conferma_reclamo: () => answeredPreview(context, reader, 'reclamo', token),
    conferma_candidatura: () => answeredPreview(context, reader, 'collaborazione', token),
    simulazione_conservata: () => simulation(),
    credito_conservato: () => credit(),
    offerta_inviata: () => offer(),
    preventivo_inviato: () => agentsQuote(),
    avviso_tasso: () => alertPreview(context, reader, token),
    surroga_conviene: () => transferPreview(context, reader, token),
    lead_arrivato: () => leadPreview(context, reader),
    lead_aggiornato: () => leadPreview(context, reader, true),
    lead_assegnato: () => leadAssignedPreview(context, reader),
    messaggio_arrivato: () => requestPreview(context, reader),
    messaggio_aggiornato: () => requestPreview(context, reader, true),
    richiesta_assegnata: () => requestAssignedPreview(context, reader),
    richiesta_inoltrata: () => forwardedPreview(context, reader),
    richiesta_merchandising: () => orderPreview(context, reader),
    appuntamento_fissato: () => appointmentPreview(context, reader, 'appuntamento_fissato', token),
    appuntamento_spostato: () => appointmentPreview(context, reader, 'appuntamento_spostato', token),
    appuntamento_annullato: () => appointmentPreview(context, reader, 'appuntamento_annullato', token),
    appuntamento_cambiato: () => appointmentChangedPreview(context, reader),
    cliente_gia_seguito: () => followedPreview(context, reader),
    pratiche_passate: () => handedOverPreview(context, reader),
    sostituto_proposto: () => substitutePreview(context, reader, 'proposto'),
    sostituto_deciso: () => substitutePreview(context, reader, 'deciso'),
    sostituto_nominato: () => substitutePreview(context, reader, 'nominato'),
    cessioni_rinnovabili: () => ({
      about: inventedData,
      letter: renewalsCase(context.settings, reader.name, [{ IDEGG: '12345', dal: '2026-01-15' }]),
    }),
    reclamo_risposta: () => ({
      about: inventedData,
      letter: answerCase({
        nome: reader.name,
        ricevutoAl: '2026-01-15',
        risposta: 'Abbiamo verificato: aveva ragione Lei.\n\nCi scusiamo e rinunciamo al compenso.',
      }),
    }),
    reclami_in_scadenza: () => own(nearCase(context.settings, ['2026-01-15'])),
    ticket_nuovo: () => ticketPreview(context, reader, 'ticket_nuovo'),
    ticket_messaggio: () => ticketPreview(context, reader, 'ticket_messaggio'),
    ticket_assegnato: () => ticketPreview(context, reader, 'ticket_assegnato'),
    ticket_risposta: () => ticketPreview(context, reader, 'ticket_risposta'),
    ticket_risolto: () => ticketPreview(context, reader, 'ticket_risolto'),
    ticket_in_scadenza: () => ticketPreview(context, reader, 'ticket_in_scadenza'),
    ticket_scaduti: () => ticketPreview(context, reader, 'ticket_scaduti'),
    posta_rifiutata: () => ({ about: inventedData, letter: refusedMailCase(context.settings) }),
    pratica_documenti: () => filePreview(context, reader, 'pratica_documenti'),
    pratica_in_banca: () => filePreview(context, reader, 'pratica_in_banca'),
    pratica_integrazione: () => filePreview(context, reader, 'pratica_integrazione'),
    pratica_approvata: () => filePreview(context, reader, 'pratica_approvata'),
    pratica_atto: () => filePreview(context, reader, 'pratica_atto'),
    pratica_liquidata: () => filePreview(context, reader, 'pratica_liquidata'),
    pratica_respinta: () => filePreview(context, reader, 'pratica_respinta'),
    pratica_sospesa: () => filePreview(context, reader, 'pratica_sospesa'),
    pratica_ripresa: () => filePreview(context, reader, 'pratica_ripresa'),
    permesso_chiesto: () =>
      own(
        askedCase(
          context.settings,
          { _id: '00000000-0000-7000-8000-000000000000', permessi: ['lead'] },
          { chi: 'Luca Neri', name: reader.name },
        ),
      ),
    permesso_concesso: () =>
      own(decidedCase({ stato: 'concessa', permessi: ['lead'], motivo: null }, reader.name)),
    permesso_rifiutato: () =>
      own(
        decidedCase(
          { stato: 'rifiutata', permessi: ['lead'], motivo: 'I lead si aprono dopo la formazione.' },
          reader.name,
        ),
      ),
    area_invito: () => invitationPreview(context, reader, token),
    area_messaggio: () => areaMessagePreview(context, reader, 'area_messaggio'),
    area_documenti: () => refusedDocumentsPreview(context, reader),
    area_risposta: () => areaMessagePreview(context, reader, 'area_risposta'),
    pratica_mossa: () => fileMovedPreview(context, reader),
  }
  return cases[code]()

  /** The two first offers for the calculator's initial need, sent by the reader. */
  async function offer(): Promise<Case> {
    const need = (await mortgageCalculator(context)).predefinito
    const panel = await mortgagePanel(context)
    const [first, ...others] = quote({ need, ...panel }).offerte.slice(0, offersSent.min)
    if (!first) throw conflict('Oggi il confronto non ha offerte da mostrare.')
    const agente = { nome: reader.name, figura: 'Agente', oam: 'A1234', telefono: null, email: reader.email }
    const testo = 'Le scrivo dopo la nostra telefonata: la prima è quella che Le consiglio.'
    const snapshot = await makeChosenSimulation(context, {
      need,
      panel,
      offers: [first, ...others],
      proposta: { agente, testo },
    })
    const page = simulationPage(snapshot, {
      indirizzo: `${context.settings.publicUrl}${simulationPaths.mutui}/${token}`,
      scadenza: lastDay(context.now()),
    })
    return {
      about: 'Con le offerte di oggi, come se le mandasse Lei.',
      letter: sentOfferCase(page, reader.name, agente, testo),
    }
  }

  /** The loan that the calculator opens with, of today. */
  async function credit(): Promise<Case> {
    const { predefinito } = await loanCalculator(context)
    const page = creditPage(await makeLoanSimulation(context, predefinito), {
      indirizzo: `${context.settings.publicUrl}${simulationPaths.prestiti}/${token}`,
      scadenza: lastDay(context.now()),
    })
    return {
      about: 'Con il prestito da cui parte il calcolatore, alle condizioni di oggi.',
      letter: creditCase(context, page, await brokerIn(context.database.orm)),
    }
  }

  /** The best quote of today for an instalment of 250 €, sent by the reader. */
  async function agentsQuote(): Promise<Case> {
    const dati = { prodotto: 'cqs', da: 'rata', importo: 25_000, durataMesi: 120, netto: 160_000 } as const
    const confronto = await compareFor(context, dati, null)
    const [first] = confronto.preventivi
    if (!first) throw conflict('Oggi il preventivatore non ha preventivi da mostrare.')
    const snapshot = { dati, confronto, scelta: first.chiave, matematica: mathematicsVersion }
    const agente = { nome: reader.name, figura: 'Agente', oam: 'A1234', telefono: null, email: reader.email }
    return {
      about: 'Con un preventivo di oggi, come se lo mandasse Lei.',
      letter: sentQuoteCase(
        {
          snapshot,
          preventivo: customerQuote(snapshot, null),
          indirizzo: quoteAddress(context.settings, token),
          scadenza: lastDay(context.now()),
        },
        reader.name,
        agente,
      ),
    }
  }

  /** The newest stored simulation, or else one of the calculator's initial need. */
  async function simulation(): Promise<Case> {
    const { now, database, settings } = context
    const indirizzo = `${settings.publicUrl}${simulationPaths.mutui}/${token}`
    const stored = await newestSimulation(context)
    const page =
      stored ??
      simulationPage(await makeSimulation(context, (await mortgageCalculator(context)).predefinito), {
        indirizzo,
        scadenza: lastDay(now()),
      })
    return {
      about: stored ? 'Con l’ultima simulazione conservata.' : 'Con una simulazione calcolata adesso.',
      letter: simulationCase(context, { ...page, indirizzo }, await brokerIn(database.orm)),
    }
  }

  /** A consent that Maria Rossi recorded, or its withdrawal. */
  async function recordedConsent(valore: boolean): Promise<Case> {
    const line: RecordedLine = {
      tipo: 'marketing',
      valore,
      testoVersione: consentTexts,
      at: context.now().toISOString(),
      fonte: consentPages.house,
      registrata: {
        come: valore ? 'carta' : 'telefono',
        giorno: '2026-01-15',
        da: { ruolo: 'agent', _id: '00000000-0000-7000-8000-000000000000', nome: 'Maria Rossi' },
        file: null,
      },
    }
    const broker = await brokerIn(context.database.orm)
    return { about: inventedData, letter: recordedConsentCase(line, reader.name, broker) }
  }

  /** The first agency stands for the changed record. */
  async function destination(to: string | null): Promise<Case> {
    const { orm } = context.database
    const { nome: broker, telefono: telephone } = await brokerIn(orm)
    const [agency] = await orm
      .select({ nome: agenciesTable.nome })
      .from(agenciesTable)
      .where(eq(agenciesTable.status, 'validated'))
      .orderBy(asc(agenciesTable._id))
      .limit(1)
    const name = (agency?.nome as string | undefined) ?? broker
    return {
      about: `Con i dati di «${name}».`,
      letter: destinationChangedCase(context, { name, to, by: reader.name, telephone }),
    }
  }
}
