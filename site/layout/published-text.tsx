import { fileSize } from '../../contract/files/file-size.ts'
import type { PublishedText as Text } from '../../contract/pages/text.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** A text of the house as a section of a page: on its side what it holds. */
export const TextSection = ({ text, title }: { text: Text | null; title: string }) =>
  text && (
    <section className="section" id="guida">
      <div className="wrap split">
        <header>
          <h2>{title}</h2>
        </header>
        <div>
          <RichText text={text.corpo} isSection />
          <Attachments text={text} />
        </div>
      </div>
    </section>
  )

/** The files of a text; nothing where there is none. */
export const Attachments = ({ text: { allegati } }: { text: Text }) =>
  allegati.length > 0 && (
    <ul className="attachments">
      {allegati.map(({ url, name, size }) => (
        <li key={url}>
          <a href={url}>{name}</a> <span className="note">{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  )
