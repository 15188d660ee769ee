import { renderToStaticMarkup } from 'react-dom/server'
import type { Fact } from '../../contract/products/simulation-words.ts'
import type { Message } from './mail.ts'

/** Labelled values, or a list, under a title. */
export interface LetterGroup {
  title: string
  facts?: readonly Fact[]
  items?: readonly string[]
}

/** The content of a letter to a person, for text and HTML. */
export interface Letter {
  to: string
  /** Name for the greeting, when the person or an administrator has entered it. */
  name?: string
  subject: string
  paragraphs: readonly string[]
  /** After the paragraphs. */
  groups?: readonly LetterGroup[]
  /** The requested action and its URL. */
  link?: { label: string; url: string }
  /** Paragraphs after the link. */
  notes?: readonly string[]
  /** The sender, at the end of the letter. */
  imprint: string
}

const greeting = (name: string | undefined) => (name ? `Gentile ${name},` : 'Buongiorno,')

const groupAsText = ({ title, facts = [], items = [] }: LetterGroup) =>
  [title, ...facts.map(([label, value]) => `${label}: ${value}`), ...items.map(item => `- ${item}`)].join(
    '\n',
  )

const asText = ({ name, paragraphs, groups = [], link, notes = [], imprint }: Letter): string =>
  [
    greeting(name),
    ...paragraphs,
    ...groups.map(groupAsText),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...notes,
    `--\n${imprint}`,
  ].join('\n\n')

/**
 * Styles of the light theme are inline, because many mail programs ignore stylesheets. The programs that read the
 * stylesheet show the dark theme.
 */
const page = { margin: 0, padding: '24px 12px', background: '#f6f3ee' }
const sheet = {
  margin: '0 auto',
  maxWidth: '560px',
  padding: '28px',
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
const small = { fontSize: '13px', color: '#5c574f', overflowWrap: 'anywhere' } as const
const heading = { margin: '28px 0 4px', fontSize: '17px' }
const list = { margin: '8px 0', paddingLeft: '20px' }
const table = { width: '100%', borderCollapse: 'collapse' } as const
const cell = { padding: '6px 0', borderBottom: '1px solid #e4dfd6', verticalAlign: 'top' }
const label = {
  ...cell,
  paddingRight: '16px',
  color: '#5c574f',
  textAlign: 'left',
  fontWeight: 'normal',
} as const
const value = { ...cell, textAlign: 'right' } as const

const darkTheme = `@media (prefers-color-scheme: dark) {
  body { background: #161513 !important }
  .sheet { background: #211f1c !important; color: #f1ede6 !important }
  .soft { color: #b9b2a7 !important }
  .cell { border-color: #3b3833 !important }
  .button { background: #8fd0b0 !important; color: #10231a !important }
}`

const Group = ({ title, facts = [], items = [] }: LetterGroup) => (
  <>
    <h2 style={heading}>{title}</h2>
    {facts.length > 0 && (
      <table style={table}>
        <tbody>
          {facts.map(([name, text]) => (
            <tr key={name}>
              <th scope="row" className="soft cell" style={label}>
                {name}
              </th>
              <td className="cell" style={value}>
                {text}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    {items.length > 0 && (
      <ul style={list}>
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </>
)

const Page = ({ subject, name, paragraphs, groups = [], link, notes = [], imprint }: Letter) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>{subject}</title>
      <style>{darkTheme}</style>
    </head>
    <body style={page}>
      <div className="sheet" style={sheet}>
        <p>{greeting(name)}</p>
        {paragraphs.map(text => (
          <p key={text}>{text}</p>
        ))}
        {groups.map(group => (
          <Group key={group.title} {...group} />
        ))}
        {link && (
          <>
            <p>
              <a className="button" href={link.url} style={button}>
                {link.label}
              </a>
            </p>
            <p className="soft" style={small}>
              Se il pulsante non funziona, copi questo indirizzo nel browser:
              <br />
              {link.url}
            </p>
          </>
        )}
        {notes.map(text => (
          <p key={text}>{text}</p>
        ))}
        <p className="soft" style={small}>
          {imprint}
        </p>
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
