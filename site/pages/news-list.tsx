import type { NewsListContent } from '../../contract/pages/news.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { PublishedDay } from '../layout/news-teasers.tsx'
import { Picture } from '../layout/picture.tsx'
import { Trail } from '../layout/trail.tsx'

const address = (category: string | null, page: number) => {
  const query = new URLSearchParams()
  if (page > 1) query.set('pagina', String(page))
  if (category) query.set('categoria', category)
  return query.size > 0 ? `/news?${query}` : '/news'
}

/** The news, newest first. */
export function NewsList({ content, trail }: PageProps<'/news'>) {
  const { items, total, category, categories } = content
  return (
    <div className="wrap news-page">
      <Trail trail={trail} />
      <header className="news-head">
        <h1>{category ? `News: ${category}` : 'News'}</h1>
        <p className="soft">
          {total === 1 ? 'Un articolo' : `${total} articoli`}, dal più recente. <a href="/news.xml">Feed</a>
        </p>
      </header>
      {categories.length > 1 && (
        <nav aria-label="Categorie">
          <ul className="tabs">
            <li>
              <a href="/news" aria-current={category === null ? 'page' : undefined}>
                Tutte
              </a>
            </li>
            {categories.map(({ nome, numero }) => (
              <li key={nome}>
                <a href={address(nome, 1)} aria-current={category === nome ? 'page' : undefined}>
                  {nome} <span className="count">{numero}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {items.length === 0 ? (
        <p>Non è ancora stato pubblicato niente. Le novità compariranno qui.</p>
      ) : (
        <ul className="news-items">
          {items.map(({ name, titolo, sommario, categoria, dataPubblicazione, cover }) => (
            <li key={name}>
              <article className={cover ? 'with-cover' : undefined}>
                <p className="note">
                  <PublishedDay at={dataPubblicazione} />
                  {categoria && `, ${categoria}`}
                </p>
                <div>
                  <h2>
                    <a href={`/news_name/${name}`}>{titolo}</a>
                  </h2>
                  <p className="soft">{sommario}</p>
                </div>
                {cover && (
                  <Picture
                    src={cover.file.url}
                    alt={cover.alt}
                    sizes="(min-width: 60rem) 16rem, 100vw"
                    ratio={[16, 9]}
                  />
                )}
              </article>
            </li>
          ))}
        </ul>
      )}
      <Pagination {...content} />
    </div>
  )
}

const Pagination = ({ page, pages, category }: NewsListContent) =>
  pages > 1 && (
    <nav className="pagination" aria-label="Pagine dell’elenco">
      {page > 1 && (
        <a rel="prev" href={address(category, page - 1)}>
          Più recenti
        </a>
      )}
      <span className="num">
        Pagina {page} di {pages}
      </span>
      {page < pages && (
        <a rel="next" href={address(category, page + 1)}>
          Meno recenti
        </a>
      )}
    </nav>
  )
