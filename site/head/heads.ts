import { moment } from '../../contract/kept-simulation.ts'
import type { PublishedText } from '../../contract/pages/text.ts'
import { sized } from '../../contract/picture-sizes.ts'
import { beginning, plainText } from '../rich-text/plain-text.ts'
import type { Heads } from './head.ts'
import { newsArticle, questionsPage } from './things.ts'

/** A text's own description, or how it begins. */
const described = (text: PublishedText | null, otherwise: string) =>
  text ? (text.descrizione ?? beginning(plainText(text.corpo))) : otherwise

/** What each public page is called and says of itself: its words for search engines, all in one place. */
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
  '/news': ({ path, content: { category, page } }) => ({
    title: [category ? `News: ${category}` : 'News', ...(page > 1 ? [`pagina ${page}`] : [])].join(', '),
    description: 'Guide, norme e notizie su mutui, prestiti e cessione del quinto, scritte da chi ci lavora.',
    trail: [[path, 'News']],
  }),
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
  '/pagine/:url': ({ path, content: { text, former, questions } }) => ({
    title: text.titolo,
    description: described(text, ''),
    trail: [[path, text.titolo]],
    // What was in force once is kept for who needs it, and found by nobody else.
    indexed: !former,
    things: questionsPage(questions.flatMap(group => group.questions)),
  }),
  '/partner': ({ path }) => ({
    title: 'Calcolatori per altri siti',
    description: 'Il codice per incorporare i calcolatori di Quinto: configuratore, eventi, CSP, esempi.',
    trail: [[path, 'Per i partner']],
  }),
  '/mutui/simulazione/:id': ({ path, content: { simulation } }) => ({
    title: simulation
      ? `Simulazione di mutuo, cifre del ${moment(simulation.calcolataAt)}`
      : 'Simulazione scaduta',
    description: 'Una simulazione di mutuo conservata: offerte, costi, piano e come sono fatti i calcoli.',
    trail: [
      ['/mutui', 'Mutui'],
      [path, 'Simulazione'],
    ],
    indexed: false,
  }),
  '/404': ({ path, content: { sought } }) => ({
    title: sought ? `«${sought}»: che cosa c’è sul sito` : 'Pagina non trovata',
    description: 'Questa pagina non c’è.',
    trail: [[path, 'Pagina non trovata']],
    indexed: false,
  }),
}
