import { dayInRome, formatLongDay } from '../../contract/italian/days.ts'
import type { NewsTeaser } from '../../contract/pages/home.ts'

/** The date of publication, in Rome's time zone. */
export const PublishedDay = ({ at }: { at: string }) => (
  <time dateTime={dayInRome(new Date(at))}>{formatLongDay(dayInRome(new Date(at)))}</time>
)

/** News teasers as a section; nothing when empty. `all` links to the full list. */
export const NewsTeasers = ({ title, items, all }: { title: string; items: NewsTeaser[]; all?: true }) =>
  items.length > 0 && (
    <section className="section" id="news">
      <div className="wrap split">
        <header>
          <h2>{title}</h2>
          {all && (
            <p>
              <a href="/news">Tutte le news</a>
            </p>
          )}
        </header>
        <div className="teasers">
          {items.map(({ name, titolo, sommario, categoria, dataPubblicazione }) => (
            <article key={name}>
              <p className="note">
                {categoria && `${categoria}, `}
                <PublishedDay at={dataPubblicazione} />
              </p>
              <h3>
                <a href={`/news_name/${name}`}>{titolo}</a>
              </h3>
              <p className="soft">{sommario}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
