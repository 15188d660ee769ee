import { calculatorElements, type NewsCalculator } from '../../contract/pages/news.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { NewsTeasers, PublishedDay } from '../layout/news-teasers.tsx'
import { Picture } from '../layout/picture.tsx'
import { Trail } from '../layout/trail.tsx'
import { Widget } from '../layout/widget.tsx'
import { Contents } from '../rich-text/contents.tsx'
import { RichText } from '../rich-text/rich-text.tsx'

/** A news item: the text between its table of contents and the calculator that belongs to the subject. */
export function NewsItem({ content, trail }: PageProps<'/news_name/:name' | '/news/:id'>) {
  const { titolo, sommario, categoria, dataPubblicazione, cover, corpo, others } = content
  const { chapters, minuti, calcolatore } = content
  return (
    <>
      <article className="wrap document news-item">
        <Trail trail={trail} />
        <header>
          <p className="note">
            <PublishedDay at={dataPubblicazione} />
            {categoria && (
              <>
                , <a href={`/news?categoria=${encodeURIComponent(categoria)}`}>{categoria}</a>
              </>
            )}
            , {minuti === 1 ? 'un minuto' : `${minuti} minuti`} di lettura
          </p>
          <h1>{titolo}</h1>
          <p className="lede">{sommario}</p>
        </header>
        {cover && <Picture src={cover.file.url} alt={cover.alt} eager ratio={[16, 9]} />}
        <div className="document-body">
          <Contents chapters={chapters} />
          <RichText text={corpo} />
          {calcolatore && <Beside calculator={calcolatore} />}
        </div>
      </article>
      <NewsTeasers title="Altre news" items={others} all />
    </>
  )
}

const calculators: Record<NewsCalculator, { title: string; text: string; link: string }> = {
  mutui: {
    title: 'La rata del Suo mutuo',
    text: 'Con la cifra e gli anni che scrive, senza lasciare recapiti.',
    link: 'Apri la pagina dei mutui',
  },
  prestiti: {
    title: 'La rata del Suo prestito',
    text: 'Con la cifra e i mesi che scrive, senza lasciare recapiti.',
    link: 'Apri la pagina dei prestiti',
  },
  cdq: {
    title: 'La Sua quota cedibile',
    text: 'Quanto può avere, o con quale rata, dallo stipendio o dalla pensione: si calcola senza lasciare recapiti.',
    link: 'Apri la pagina della cessione del quinto',
  },
  leasing: {
    title: 'Il canone del Suo leasing',
    text: 'Anticipo, durata e riscatto: il canone di ogni società, senza lasciare recapiti.',
    link: 'Apri la pagina del leasing',
  },
}

function Beside({ calculator }: { calculator: NewsCalculator }) {
  const { title, text, link } = calculators[calculator]
  return (
    <aside className="beside" aria-labelledby="calcolatore">
      <h2 id="calcolatore">{title}</h2>
      <p className="soft">{text}</p>
      <Widget tag={calculatorElements[calculator]} followed />
      <p>
        <a className="more" href={`/${calculator}`}>
          {link}
        </a>
      </p>
    </aside>
  )
}
