import { renderToStaticMarkup } from 'react-dom/server'
import type { Message } from './mail.ts'

/** The content of a letter to a person, for text and HTML. */
export interface Letter {
  to: string
  /** Name for the greeting, when the person or an administrator has entered it. */
  name?: string
  subject: string
  paragraphs: readonly string[]
  /** The requested action and its URL. */
  link?: { label: string; url: string }
  /** Paragraphs after the link. */
  notes?: readonly string[]
  /** The sender, at the end of the letter. */
  imprint: string
}

const greeting = (name: string | undefined) => (name ? `Gentile ${name},` : 'Buongiorno,')

const asText = ({ name, paragraphs, link, notes = [], imprint }: Letter): string =>
  [
    greeting(name),
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...notes,
    `--\n${imprint}`,
  ].join('\n\n')

/** Styles are inline, because mail programs ignore stylesheets. */
const page = { margin: 0, padding: '24px', background: '#f6f3ee' }
const sheet = {
  margin: '0 auto',
  maxWidth: '560px',
  padding: '32px',
  background: '#ffffff',
  color: '#1d1b18',
  font: '16px/1.5 Georgia, serif',
}
const button = {
  display: 'inline-block',
  padding: '12px 20px',
  background: '#1f4d3a',
  color: '#ffffff',
  textDecoration: 'none',
  borderRadius: '4px',
}
const small = { fontSize: '13px', color: '#5c574f' }

const Page = ({ subject, name, paragraphs, link, notes = [], imprint }: Letter) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <title>{subject}</title>
    </head>
    <body style={page}>
      <div style={sheet}>
        <p>{greeting(name)}</p>
        {paragraphs.map(text => (
          <p key={text}>{text}</p>
        ))}
        {link && (
          <>
            <p>
              <a href={link.url} style={button}>
                {link.label}
              </a>
            </p>
            <p style={small}>
              Se il pulsante non funziona, copi questo indirizzo nel browser:
              <br />
              {link.url}
            </p>
          </>
        )}
        {notes.map(text => (
          <p key={text}>{text}</p>
        ))}
        <p style={small}>{imprint}</p>
      </div>
    </body>
  </html>
)

/** Renders a letter as text and as HTML. Text typed by a person is escaped in the HTML. */
export const written = (letter: Letter): Message => ({
  to: letter.to,
  subject: letter.subject,
  text: asText(letter),
  html: `<!doctype html>${renderToStaticMarkup(<Page {...letter} />)}`,
})
