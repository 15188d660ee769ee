import type { PageProps } from '../../contract/pages/pages.ts'
import { NewsTeasers, PublishedDay } from '../layout/news-teasers.tsx'
import { Picture } from '../layout/picture.tsx'
import { Trail } from '../layout/trail.tsx'
import { RichText } from '../rich-text/rich-text.tsx'

/** A news item. */
export function NewsItem({ content, trail }: PageProps<'/news_name/:name' | '/news/:id'>) {
  const { titolo, sommario, categoria, dataPubblicazione, cover, corpo, others } = content
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
          </p>
          <h1>{titolo}</h1>
          <p className="lede">{sommario}</p>
        </header>
        {cover && <Picture src={cover.file.url} alt={cover.alt} eager ratio={[16, 9]} />}
        <RichText text={corpo} />
      </article>
      <NewsTeasers title="Altre news" items={others} all />
    </>
  )
}
