import { renderToStaticMarkup } from 'react-dom/server'
import { greeting, type LetterContent, type LetterGroup } from '../../contract/letters/letter.ts'
import { indented } from '../../contract/text/characters.ts'
import { LetterSheet } from '../../ui/letter/letter-sheet.tsx'
import type { Message } from './mail.ts'

/** A letter with its addressee. */
export interface Letter extends LetterContent {
  to: string
}

const groupAsText = ({ title, facts = [], items = [] }: LetterGroup) =>
  [
    title,
    ...facts.map(([label, value]) => `${label}: ${indented(value)}`),
    ...items.map(item => `- ${indented(item)}`),
  ].join('\n')

const asText = ({ name, paragraphs, groups = [], link, furtherLink, notes = [], imprint }: Letter): string =>
  [
    greeting(name),
    ...paragraphs,
    ...groups.map(groupAsText),
    ...[link, furtherLink].flatMap(one => (one ? [`${one.label}:\n${one.url}`] : [])),
    ...notes,
    `--\n${imprint}`,
  ].join('\n\n')

const page = { margin: 0, padding: '24px 12px', background: '#f6f3ee' }

const darkTheme = `@media (prefers-color-scheme: dark) {
  body { background: #161513 !important }
  .sheet { background: #211f1c !important; color: #f1ede6 !important }
  .soft { color: #b9b2a7 !important }
  .cell { border-color: #3b3833 !important }
  .link { color: #8fd0b0 !important }
  .button { background: #8fd0b0 !important; color: #10231a !important }
}`

const Page = (letter: Letter) => (
  <html lang="it">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <title>{letter.subject}</title>
      <style>{darkTheme}</style>
    </head>
    <body style={page}>
      <LetterSheet {...letter} />
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
