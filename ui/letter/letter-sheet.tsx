import { createElement, Fragment } from 'react'
import { greeting, type LetterContent, type LetterGroup } from '../../contract/letters/letter.ts'
import { lineEnds } from '../../contract/text/characters.ts'

/**
 * Styles of the light theme are inline, because many mail programs ignore stylesheets. The classes are for programs that
 * read the stylesheet of the dark theme.
 */
const sheet = {
  margin: '0 auto',
  maxWidth: '560px',
  padding: '28px',
  background: '#ffffff',
  color: '#1d1b18',
  font: '16px/1.5 Georgia, serif',
  overflowWrap: 'break-word',
} as const
const button = {
  display: 'inline-block',
  padding: '12px 20px',
  background: '#1f4d3a',
  color: '#ffffff',
  textDecoration: 'none',
  borderRadius: '4px',
}
const soft = { color: '#5c574f' }
const plainLink = { color: '#1f4d3a' }
const small = { ...soft, fontSize: '13px', overflowWrap: 'anywhere' } as const
const heading = { margin: '28px 0 4px', fontSize: '17px' }
const list = { margin: '8px 0', paddingLeft: '20px' }
const table = { width: '100%', borderCollapse: 'collapse' } as const
const cell = { padding: '6px 0', borderBottom: '1px solid #e4dfd6', verticalAlign: 'top' }
const label = {
  ...cell,
  ...soft,
  paddingRight: '16px',
  textAlign: 'left',
  fontWeight: 'normal',
} as const
const value = { ...cell, textAlign: 'right' } as const
const longValue = { ...cell, overflowWrap: 'anywhere' } as const

/** Longer values, longer words, and values of several lines stand below their label over the whole width. */
const besideLabel = { value: 40, word: 24 }
const isLong = (text: string) =>
  text.length > besideLabel.value ||
  text.search(lineEnds) >= 0 ||
  text.split(/\s/).some(word => word.length > besideLabel.word)

const lineBreak = <br />

/** A text with its line breaks, as elements: some mail programs ignore `white-space`. */
const Lines = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(lineEnds)
      .flatMap(line => [lineBreak, line])
      .slice(1),
  )

const Row = ({ name, text }: { name: string; text: string }) =>
  isLong(text) ? (
    <tr>
      <td colSpan={2} className="cell" style={longValue}>
        <span className="soft" style={soft}>
          {name}
        </span>
        <br />
        <Lines text={text} />
      </td>
    </tr>
  ) : (
    <tr>
      <th scope="row" className="soft cell" style={label}>
        {name}
      </th>
      <td className="cell" style={value}>
        {text}
      </td>
    </tr>
  )

const Group = ({ title, facts = [], items = [] }: LetterGroup) => (
  <>
    <h2 style={heading}>{title}</h2>
    {facts.length > 0 && (
      <table style={table}>
        <tbody>
          {facts.map(([name, text]) => (
            <Row key={`${name}: ${text}`} name={name} text={text} />
          ))}
        </tbody>
      </table>
    )}
    {items.length > 0 && (
      <ul style={list}>
        {items.map(item => (
          <li key={item}>
            <Lines text={item} />
          </li>
        ))}
      </ul>
    )}
  </>
)

/** A letter, as mail programs and the preview show the letter. */
export const LetterSheet = ({
  name,
  paragraphs,
  groups = [],
  link,
  furtherLink,
  notes = [],
  imprint,
}: Omit<LetterContent, 'subject'>) => (
  <div className="sheet" style={sheet}>
    <p>{greeting(name)}</p>
    {paragraphs.map(text => (
      <p key={text}>
        <Lines text={text} />
      </p>
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
    {furtherLink && (
      <p>
        <a href={furtherLink.url} style={plainLink} className="link">
          {furtherLink.label}
        </a>
      </p>
    )}
    {notes.map(text => (
      <p key={text}>
        <Lines text={text} />
      </p>
    ))}
    <p className="soft" style={small}>
      {imprint}
    </p>
  </div>
)
