import { sized } from '../../contract/files/picture-sizes.ts'
import type { AgentContent } from '../../contract/pages/agent.ts'
import type { FollowedRequestContent } from '../../contract/pages/followed-request.ts'
import { messageWords } from '../../contract/pages/message-words.ts'
import type { Trail } from '../../contract/pages/pages.ts'
import type { PublishedText } from '../../contract/pages/text.ts'
import { subjectOf } from '../../contract/personal-documents/display.ts'
import { formatInstant } from '../../contract/products/kept-simulation.ts'
import { beginning, oneLineText } from '../../contract/text/plain-text.ts'
import type { Heads } from './head.ts'
import { localBusiness, newsArticle, questionsPage } from './things.ts'

/** The description of a text, or its beginning. */
const described = (text: PublishedText | null, otherwise: string) =>
  text ? (text.descrizione ?? beginning(oneLineText(text.corpo))) : otherwise

/** The message of a letter's link; an ended link does not tell of which kind it was. */
const yoursOf = (content: FollowedRequestContent): string => {
  const tipo =
    content.kind === 'request'
      ? content.request.tipo
      : content.kind === 'account'
        ? content.tipo
        : 'richiesta'
  return messageWords[tipo].yours
}

/** The head of a stored simulation of a loan, an assignment or a lease, below the page of its calculator. */
const creditHead =
  (
    calculator: string,
    name: string,
  ): Heads['/prestiti/simulazione/:id'] & Heads['/cdq/simulazione/:id'] & Heads['/leasing/simulazione/:id'] =>
  ({ path, content: { simulation } }) => ({
    title: simulation
      ? `Simulazione: ${simulation.nome}, cifre del ${formatInstant(simulation.calcolataAt)}`
      : 'Simulazione scaduta',
    description: 'Una simulazione conservata: offerte, costi, piano e come sono fatti i calcoli.',
    trail: [
      [calculator, name],
      [path, 'Simulazione'],
    ],
    indexed: false,
  })

/** Title, description and metadata of every public page. */
export const heads: Heads = {
  '/': ({ content }) => ({
    title: 'Quinto: mutui, prestiti e cessione del quinto con i costi in vista',
    description:
      'Rata, TAEG e totale dei mutui delle banche convenzionate, con ogni voce di spesa e il nostro compenso.',
    trail: [],
    things: questionsPage(content.questions),
  }),
  '/mutui': ({ path, content }) => ({
    title: 'Mutui a confronto, con ogni costo in vista',
    description: described(
      content.text,
      'Offerte di mutuo in ordine di TAEG, con piano di ammortamento ed esempio rappresentativo.',
    ),
    trail: [[path, 'Mutui']],
    things: questionsPage(content.questions),
  }),
  '/prestiti': ({ path, content }) => ({
    title: 'Prestiti personali a confronto',
    description: described(
      content.text,
      'Rata, TAEG e totale dei prestiti personali delle banche convenzionate, con ogni spesa in vista.',
    ),
    trail: [[path, 'Prestiti']],
    things: questionsPage(content.questions),
  }),
  '/cdq': ({ path, content }) => ({
    title: 'Cessione del quinto: quota, netto ricavo e TAEG',
    description: described(
      content.text,
      'La quota cedibile dello stipendio o della pensione, e quanto si riceve da ogni offerta.',
    ),
    trail: [[path, 'Cessione del quinto']],
    things: questionsPage(content.questions),
  }),
  '/aziende': ({ path, content }) => ({
    title: 'Finanziamenti alle aziende',
    description: described(
      content.text,
      'Liquidità, investimenti, anticipo fatture e garanzia pubblica, con un consulente che legge i conti.',
    ),
    trail: [[path, 'Aziende']],
    things: questionsPage(content.questions),
  }),
  '/leasing': ({ path, content }) => ({
    title: 'Leasing: canone, riscatto e costo complessivo',
    description: described(
      content.text,
      'Leasing auto, strumentale e immobiliare a confronto: canone, anticipo, riscatto e ogni spesa.',
    ),
    trail: [[path, 'Leasing']],
    things: questionsPage(content.questions),
  }),
  '/tassi': ({ path, content }) => ({
    title: 'Euribor ed Eurirs: valori di oggi e storia',
    description: described(
      content.text,
      'I valori degli indici da cui dipendono le rate, con grafico, storia scaricabile e che cosa cambia per una rata.',
    ),
    trail: [[path, 'Tassi']],
    things: questionsPage(content.questions),
  }),
  '/contattaci': ({ path, content }) => ({
    title: content.message ? 'Il messaggio è da correggere' : 'Contatti e agenzie',
    description: 'Telefono, e-mail, agenzie sulla mappa con gli orari, e il modulo per essere richiamati.',
    trail: [[path, 'Contatti']],
    indexed: !content.message,
  }),
  '/contattaci/inviato': ({ path, content: { confirmation } }) => ({
    title: confirmation ? 'Il messaggio è arrivato' : 'Conferma non trovata',
    description: 'La conferma di un messaggio, con il numero della richiesta.',
    trail: [
      ['/contattaci', 'Contatti'],
      [path, 'Conferma'],
    ],
    indexed: false,
  }),
  '/lavoraConNoi': ({ path, content }) => ({
    title: 'Lavora con noi',
    description: described(
      content.text,
      'Collaboratori iscritti all’OAM e persone per la sede: che cosa serve e come inviare il curriculum.',
    ),
    trail: [[path, 'Lavora con noi']],
    things: questionsPage(content.questions),
  }),
  '/banca/:id': ({ path, content: { nome, mutui } }) =>
    mutui
      ? {
          title: `I mutui di ${nome}: offerte, limiti e tempi`,
          description: `Che cosa finanzia ${nome}, fino a quale quota del valore e a quale età, in quanto tempo, e le sue offerte di oggi.`,
          trail: [
            ['/mutui', 'Mutui'],
            [path, nome],
          ],
          kicker: 'Mutui',
        }
      : {
          title: `I leasing di ${nome}: che cosa finanzia e limiti`,
          description: `Che cosa finanzia in leasing ${nome}, per quali importi e durate, con quale anticipo e quale riscatto.`,
          trail: [
            ['/leasing', 'Leasing'],
            [path, nome],
          ],
          kicker: 'Leasing',
        },
  '/agenzia/:id': ({ path, content, base, shell }) => ({
    title: `Agenzia ${content.nome}, ${content.indirizzo.via}`,
    description: beginning(
      `Agenzia di ${content.indirizzo.comune}: indirizzo, orari, persone e recapiti. ${content.descrizione ?? ''}`.trim(),
    ),
    trail: [
      ['/contattaci', 'Contatti'],
      [path, content.nome],
    ],
    kicker: 'Agenzia',
    things: [localBusiness(content, shell.broker.nome, base, path)],
  }),
  '/agente/:id': ({ path, content }) => ({
    title: `${content.nome} ${content.cognome}, ${content.figura.toLowerCase()}`,
    description: beginning(
      content.bio ?? `${content.nome} ${content.cognome}, OAM n. ${content.oam}: recapiti e calcolatori.`,
    ),
    trail: agentTrail(content, [path, `${content.nome} ${content.cognome}`]),
    kicker: content.figura,
  }),
  '/agente/:id/aziende': ({ path, content }) => ({
    title: `Credito alle aziende, con ${content.nome} ${content.cognome}`,
    description: `Finanziamenti e leasing per le aziende con ${content.nome} ${content.cognome}, OAM n. ${content.oam}.`,
    trail: agentTrail(
      content,
      [`/agente/${content.slug}`, `${content.nome} ${content.cognome}`],
      [path, 'Aziende'],
    ),
    kicker: content.figura,
  }),
  '/news': ({ path, content: { category, page } }) => ({
    title: [category ? `News: ${category}` : 'News', ...(page > 1 ? [`pagina ${page}`] : [])].join(', '),
    description: 'Guide, norme e notizie su mutui, prestiti e cessione del quinto, scritte da chi ci lavora.',
    trail: [[path, 'News']],
  }),
  '/news/:id': given => heads['/news_name/:name'](given),
  '/news_name/:name': ({ path, content, base }) => ({
    title: content.seo?.titolo ?? content.titolo,
    description: content.seo?.descrizione ?? beginning(content.sommario),
    trail: [
      ['/news', 'News'],
      [path, content.titolo],
    ],
    kicker: content.categoria ?? 'News',
    things: [
      newsArticle(
        {
          headline: content.titolo,
          description: content.sommario,
          datePublished: content.dataPubblicazione,
          dateModified: content.updatedAt,
          mainEntityOfPage: base + path,
          inLanguage: 'it',
          ...(content.cover && { image: base + sized(content.cover.file.url, 1280) }),
        },
        base,
      ),
    ],
  }),
  '/pagine/:url': ({ path, content: { text, former } }) => ({
    title: text.titolo,
    description: described(text, ''),
    trail: [[path, text.titolo]],
    // Former versions remain available but are not indexed.
    indexed: !former,
  }),
  '/contact-form/numeroverde': ({ path, shell }) => ({
    title: `Numero verde ${shell.broker.telefono}`,
    description: 'La chiamata è gratuita. Oppure si lascia un recapito per essere richiamati.',
    trail: [[path, 'Numero verde']],
    // A campaign page is not indexed, because the contact page is.
    indexed: false,
  }),
  '/affidati_a_noi/adw': campaign,
  '/affidati_a_noi/dspl': campaign,
  '/affidati_a_noi/fb': campaign,
  '/segnalazione/:id': ({ path, content }) => ({
    title: `Su segnalazione di ${content.nome}`,
    description: 'Lasci un recapito: La richiama un consulente.',
    trail: [[path, content.nome]],
    indexed: false,
  }),
  '/segnalazioneZetarent/:id': ({ path }) => ({
    title: 'Noleggio a lungo termine',
    description: 'Lasci un recapito per il noleggio a lungo termine di un’auto.',
    trail: [[path, 'Noleggio a lungo termine']],
    indexed: false,
  }),
  '/partner': ({ path }) => ({
    title: 'Calcolatori per altri siti',
    description: 'Il codice per incorporare i calcolatori di Quinto: configuratore, eventi, CSP, esempi.',
    trail: [[path, 'Per i partner']],
  }),
  '/mutui/simulazione/:id': ({ path, content: { simulation } }) => ({
    title: simulation?.proposta
      ? `Le offerte scelte da ${simulation.proposta.agente.nome}`
      : simulation
        ? `Simulazione di mutuo, cifre del ${formatInstant(simulation.calcolataAt)}`
        : 'Simulazione scaduta',
    description: 'Una simulazione di mutuo conservata: offerte, costi, piano e come sono fatti i calcoli.',
    trail: [
      ['/mutui', 'Mutui'],
      [path, 'Simulazione'],
    ],
    indexed: false,
  }),
  '/prestiti/simulazione/:id': creditHead('/prestiti', 'Prestiti'),
  '/cdq/simulazione/:id': creditHead('/cdq', 'Cessione del quinto'),
  '/leasing/simulazione/:id': creditHead('/leasing', 'Leasing'),
  '/richiesta/:id': ({ path, content }) => ({
    title: content.kind === 'gone' ? 'Richiesta non trovata' : yoursOf(content),
    description: 'A che punto è una richiesta, chi la segue e che cosa tenere pronto.',
    trail: [[path, yoursOf(content)]],
    indexed: false,
  }),
  '/display/:id': ({ path, content: { display } }) => ({
    title: display ? `Verifica: ${subjectOf(display)}` : 'Display non trovato',
    description: 'Se le cifre di un display sono ancora quelle di oggi, e chi lo ha preparato.',
    trail: [[path, 'Verifica di un display']],
    indexed: false,
  }),
  '/preventivo/:id': ({ path, content: { inviato } }) => ({
    title: inviato ? `Preventivo: ${inviato.preventivo.prodotto}` : 'Preventivo non trovato',
    description:
      'Un preventivo mandato da un agente: cifre, esempio rappresentativo, chi segue la richiesta.',
    trail: [[path, 'Preventivo']],
    indexed: false,
  }),
  '/appuntamento/:id': ({ path, content: { kind } }) => ({
    title: kind === 'gone' ? 'Appuntamento non trovato' : 'Il Suo appuntamento',
    description: 'Un appuntamento al telefono, da spostare o disdire.',
    trail: [[path, 'Il Suo appuntamento']],
    indexed: false,
  }),
  '/404': ({ path, content: { sought } }) => ({
    title: sought ? `«${sought}»: che cosa c’è sul sito` : 'Pagina non trovata',
    description: 'Questa pagina non c’è.',
    trail: [[path, 'Pagina non trovata']],
    indexed: false,
  }),
}

/** Campaign pages share their content and are not indexed, because the mortgage page is. */
function campaign({ path }: { path: string }) {
  const trail: Trail = [[path, 'Mutui a confronto']]
  return {
    title: 'Mutui a confronto sul costo totale',
    description: 'Le offerte delle banche convenzionate in ordine di TAEG, senza registrarsi.',
    trail,
    indexed: false,
  }
}

const agentTrail = ({ agenzia }: AgentContent, ...own: Trail): Trail => [
  ['/contattaci', 'Contatti'],
  ...(agenzia ? ([[`/agenzia/${agenzia.slug}`, agenzia.nome]] as Trail) : []),
  ...own,
]
