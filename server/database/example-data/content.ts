import { everyone } from '../../../contract/fields.ts'
import type { RecordOf } from '../../../contract/resource.ts'
import type { communications } from '../../../contract/resources/communications.ts'
import type { faqCategories } from '../../../contract/resources/faq-categories.ts'
import type { faqs } from '../../../contract/resources/faqs.ts'
import type { mailTemplates } from '../../../contract/resources/mail-templates.ts'
import type { news } from '../../../contract/resources/news.ts'
import type { pages } from '../../../contract/resources/pages.ts'
import type { trainingVideos } from '../../../contract/resources/training-videos.ts'
import { type RichText, tidied } from '../../../contract/rich-text.ts'
import type { Agent } from './agents.ts'
import { addDays, at, yearsBefore } from './days.ts'
import { seededRandom } from './random.ts'

export type News = RecordOf<typeof news>
export type Page = RecordOf<typeof pages>
export type FaqCategory = RecordOf<typeof faqCategories>
export type Faq = RecordOf<typeof faqs>
export type TrainingVideo = RecordOf<typeof trainingVideos>
export type Communication = RecordOf<typeof communications>
export type MailTemplate = RecordOf<typeof mailTemplates>

interface Given {
  seed: number
  today: string
}

/** A text: each line a paragraph, `## ` before a heading, `- ` before what is in a list. */
function written(...lines: string[]): RichText {
  const content: object[] = []
  let list: object[] | null = null
  for (const line of lines) {
    const [, sign = '', text = ''] = /^(## |- )?(.*)$/.exec(line)!
    const inside = { content: [{ type: 'text', text }] }
    if (sign === '- ') {
      if (!list) {
        list = []
        content.push({ type: 'bulletList', content: list })
      }
      list.push({ type: 'listItem', content: [{ type: 'paragraph', ...inside }] })
      continue
    }
    list = null
    content.push(
      sign ? { type: 'heading', attrs: { level: 2 }, ...inside } : { type: 'paragraph', ...inside },
    )
  }
  return tidied({ content })
}

/** Records with an id and dates of their own. */
function records<T extends object>(stream: string, { seed }: Given, createdAt: Date, said: readonly T[]) {
  const random = seededRandom(seed, stream)
  return said.map(one => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
    ...one,
  }))
}

const year = ({ today }: Given) => at(yearsBefore(today, 1))

export function generateNews(from: Given): News[] {
  const day = (days: number) => at(addDays(from.today, days)).toISOString()
  const plain = { cover: null, altCover: null, seo: null, bozza: false }
  return records('news', from, year(from), [
    {
      ...plain,
      titolo: 'Tasso fisso o variabile: che cosa guardare prima di scegliere',
      name: 'tasso-fisso-o-variabile',
      sommario: 'La rata di oggi non dice tutto: contano la durata, il reddito e quanto può salire.',
      corpo: written(
        'Il tasso fisso costa di solito qualcosa in più all’inizio e resta lo stesso fino alla fine. Il variabile segue l’Euribor, e la rata con lui.',
        '## Tre domande',
        '- Quanto pesa la rata sul reddito di oggi, e quanto peserebbe se salisse di un terzo?',
        '- Per quanti anni si pensa di tenere il mutuo?',
        '- Ci sono entrate sicure, con cui estinguerne una parte prima?',
        'Con queste risposte il confronto fra le offerte diventa più semplice.',
      ),
      categoria: 'Guide',
      dataPubblicazione: day(-40),
    },
    {
      ...plain,
      titolo: 'Cessione del quinto in pensione: come funziona',
      name: 'cessione-del-quinto-in-pensione',
      sommario: 'La rata non supera un quinto della pensione netta e la trattiene l’INPS.',
      corpo: written(
        'Chi è in pensione può cedere fino a un quinto dell’assegno netto. L’INPS comunica la quota cedibile e versa la rata alla banca ogni mese.',
        'Un’assicurazione sulla vita è obbligatoria per legge e il suo costo è nel TAEG.',
      ),
      categoria: 'Guide',
      dataPubblicazione: day(-12),
    },
    {
      ...plain,
      titolo: 'Orari delle agenzie durante le feste',
      name: 'orari-delle-feste',
      sommario: 'Quando siamo aperti fra Natale e l’Epifania.',
      corpo: written(
        'Il 24 e il 31 dicembre le agenzie chiudono alle 13. Negli altri giorni feriali restano gli orari consueti.',
      ),
      categoria: 'Azienda',
      dataPubblicazione: day(10),
      bozza: true,
    },
  ])
}

export function generatePages(from: Given): Page[] {
  const privacy = (days: string) =>
    written(
      'Questa informativa spiega quali dati personali raccogliamo, perché e per quanto tempo.',
      '## Quali dati',
      '- I dati che ci vengono lasciati in una richiesta: nome, recapiti, importi.',
      '- I dati tecnici che servono a far funzionare il sito.',
      '## Per quanto tempo',
      `Una richiesta che non diventa una pratica si cancella dopo ${days}.`,
      '## I diritti',
      'In ogni momento si può chiedere di vedere, correggere, portare altrove o cancellare i propri dati.',
    )
  return records('pages', from, year(from), [
    {
      url: 'privacy-policy',
      titolo: 'Informativa sulla privacy',
      descrizione: null,
      corpo: privacy('ventiquattro mesi'),
      allegati: null,
      inVigoreDal: yearsBefore(from.today, 2),
      pubblicata: true,
    },
    {
      url: 'privacy-policy',
      titolo: 'Informativa sulla privacy',
      descrizione: null,
      corpo: privacy('dodici mesi'),
      allegati: null,
      inVigoreDal: addDays(from.today, -90),
      pubblicata: true,
    },
    {
      url: 'trasparenza',
      titolo: 'Trasparenza',
      descrizione: null,
      corpo: written(
        'Quinto è un mediatore creditizio: mette in relazione le banche con chi cerca un finanziamento, senza essere legato a nessuna delle due parti.',
        '## Quanto costa',
        'Il compenso è scritto nell’incarico, prima della firma, ed è compreso nel TAEG.',
        '## Reclami',
        'Un reclamo si può presentare per lettera o per posta certificata; la risposta arriva entro sessanta giorni. Poi ci si può rivolgere all’Arbitro Bancario Finanziario.',
      ),
      allegati: null,
      inVigoreDal: addDays(from.today, -300),
      pubblicata: true,
    },
    {
      url: 'convenzioni',
      titolo: 'Convenzioni',
      descrizione: null,
      corpo: written(
        'Le condizioni riservate a chi lavora per gli enti e le aziende con cui abbiamo un accordo.',
      ),
      allegati: null,
      inVigoreDal: addDays(from.today, 20),
      pubblicata: false,
    },
  ])
}

export const generateFaqCategories = (from: Given): FaqCategory[] =>
  records('faq categories', from, year(from), [
    { nome: 'Mutui', ordine: 1, destinatari: ['visitatori', 'clienti'], pagine: null },
    { nome: 'Cessione del quinto', ordine: 2, destinatari: ['visitatori', 'clienti'], pagine: null },
    { nome: 'Lavorare con noi', ordine: 3, destinatari: ['agenti'], pagine: null },
    { nome: 'Assicurazioni', ordine: 4, destinatari: ['visitatori'], pagine: null },
  ])

export function generateFaqs({
  faq_categories,
  ...from
}: Given & { faq_categories: readonly FaqCategory[] }): Faq[] {
  const category = (at: number) => faq_categories[at]!._id
  return records('faqs', from, year(from), [
    {
      categoria: category(0),
      domanda: 'Quanto si può chiedere rispetto al valore della casa?',
      risposta: written(
        'Di solito fino all’80 % del valore indicato dalla perizia. Oltre, fino al 100 %, servono garanzie in più, per esempio quella del Fondo prima casa.',
      ),
      ordine: 1,
      pubblicata: true,
    },
    {
      categoria: category(0),
      domanda: 'Quanto tempo passa fra la domanda e il rogito?',
      risposta: written(
        'In media da sei a otto settimane: istruttoria, perizia, delibera e appuntamento dal notaio.',
      ),
      ordine: 2,
      pubblicata: true,
    },
    {
      categoria: category(1),
      domanda: 'La cessione si può rinnovare?',
      risposta: written(
        'Sì, quando è trascorso il quaranta per cento della durata. Una cessione di cinque anni si può rinnovare prima, se quella nuova ne dura dieci ed è la prima volta.',
      ),
      ordine: 1,
      pubblicata: true,
    },
    {
      categoria: category(2),
      domanda: 'Come si chiede un nuovo biglietto da visita?',
      risposta: written('Dalla pagina del biglietto, nella propria area: i dati sono quelli del profilo.'),
      ordine: 1,
      pubblicata: false,
    },
  ])
}

export const generateTrainingVideos = (from: Given): TrainingVideo[] =>
  records('training videos', from, year(from), [
    {
      titolo: 'Leggere un prospetto PIES',
      descrizione: 'Le sezioni del prospetto, una per una, con un esempio.',
      categoria: 'normativa' as const,
      video: null,
      link: 'https://video.quinto.example/leggere-un-pies',
      durata: 14,
      sottotitoli: null,
      trascrizione:
        'Il prospetto ha quindici sezioni. Cominciamo dalla terza, le caratteristiche del prestito.',
      status: 'validated' as const,
    },
    {
      titolo: 'La prima telefonata',
      descrizione: null,
      categoria: 'vendita' as const,
      video: null,
      link: 'https://video.quinto.example/prima-telefonata',
      durata: 9,
      sottotitoli: null,
      trascrizione: null,
      status: 'pending' as const,
    },
  ])

export function generateCommunications({
  agents,
  ...from
}: Given & { agents: readonly Agent[] }): Communication[] {
  const day = (days: number) => at(addDays(from.today, days)).toISOString()
  return records('communications', from, at(addDays(from.today, -30)), [
    {
      titolo: 'Nuove soglie antiusura del trimestre',
      corpo: written(
        'Da oggi i preventivi usano le soglie pubblicate dal Ministero per il trimestre in corso.',
        'Le pratiche già deliberate restano alle condizioni della delibera.',
      ),
      allegati: null,
      categoria: 'normativa' as const,
      destinatari: [everyone],
      pubblicataAt: day(-20),
      presaVisioneObbligatoria: true,
    },
    {
      titolo: 'Incontro dei responsabili di agenzia',
      corpo: written(
        'Ci vediamo giovedì alle 10 in sede. All’ordine del giorno:',
        '- obiettivi del trimestre',
        '- nuovi accordi con le banche',
      ),
      allegati: null,
      categoria: 'organizzazione' as const,
      destinatari: agents.slice(0, 2).map(({ _id }) => _id),
      pubblicataAt: day(-3),
      presaVisioneObbligatoria: false,
    },
    {
      titolo: 'Calendario dei corsi di aggiornamento',
      corpo: written('Le date arriveranno insieme al modulo per iscriversi.'),
      allegati: null,
      categoria: 'formazione' as const,
      destinatari: null,
      pubblicataAt: null,
      presaVisioneObbligatoria: false,
    },
  ])
}

export const generateMailTemplates = (from: Given): MailTemplate[] =>
  records('mail templates', from, year(from), [
    {
      codice: 'appuntamento-confermato',
      oggetto: 'Il Suo appuntamento del {{giorno}}',
      testo:
        'Gentile {{nome}},\n\nconfermiamo l’appuntamento di {{giorno}} alle {{ora}} nella nostra agenzia.\n\nIn caso di imprevisti basta rispondere a questo messaggio.',
      variabili: ['nome', 'giorno', 'ora'],
    },
    {
      codice: 'documenti-mancanti',
      oggetto: 'Mancano alcuni documenti per la pratica {{numeroPratica}}',
      testo:
        'Gentile {{nome}},\n\nper proseguire con la pratica {{numeroPratica}} servono ancora: {{documenti}}.',
      variabili: ['nome', 'numeroPratica', 'documenti'],
    },
  ])
