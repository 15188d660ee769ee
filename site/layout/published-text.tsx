import { fileSize } from '../../contract/files/file-size.ts'
import type { PublishedText as Text } from '../../contract/pages/text.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** An editorial text as a section, with its table of contents at the side. */
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

/** The attachments of a text; nothing when there are none. */
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
