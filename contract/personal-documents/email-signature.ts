import type { Answer } from '../calls/call.ts'
import type { emailSignature } from '../calls/email-signature.ts'
import { escaped } from '../embedding/opening-tag.ts'
import { telephone, whatsappAddress } from '../italian/telephone.ts'

export type SignatureData = NonNullable<Answer<typeof emailSignature>['firma']>

/** Styles as camel-case properties, in units that mail programs understand. */
type Style = Readonly<Record<string, string>>

/** An element of a signature, for HTML and for the preview. Names of attributes are those of React. */
export interface SignatureElement {
  tag: 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'br'
  attributes?: Readonly<Record<string, string>>
  style?: Style
  content: readonly (SignatureElement | string)[]
}

/** A piece of a line: text, or a link. */
type Piece = string | { text: string; href: string }
type Line = readonly Piece[]

/** Lines with one style; blocks stand below each other. */
interface Block {
  style: Style
  lines: readonly Line[]
}

const base = {
  fontFamily: 'Georgia, "Times New Roman", serif',
  lineHeight: '1.45',
  textAlign: 'left',
} as const
const ink = '#1d1b18'
const soft = '#5c574f'
const accent = '#1f4d3a'
const strong = { ...base, color: ink, fontSize: '18px', fontWeight: 'bold' }
const plain = { ...base, color: ink, fontSize: '14px' }
const quiet = { ...base, color: soft, fontSize: '14px' }
const small = { ...base, color: soft, fontSize: '12px' }

const link = (text: string, href: string): Piece => ({ text, href })
/** The address without its scheme, for reading. */
const readable = (address: string) => address.replace(/^https?:\/\//, '')

function blocksOf(data: SignatureData): Block[] {
  const { nome, cognome, figura, oam, cellulare, telefono, whatsapp, email, agenzia, pagina } = data
  const contacts: Line[] = [
    ...(cellulare ? [['Cellulare ', link(cellulare, telephone(cellulare))]] : []),
    ...(telefono ? [['Telefono ', link(telefono, telephone(telefono))]] : []),
    ...(whatsapp ? [['WhatsApp ', link(whatsapp, whatsappAddress(whatsapp))]] : []),
    [link(email.email, `mailto:${email.email}`)],
    ...(pagina ? [[link(readable(pagina), pagina)]] : []),
  ]
  const { via, cap, comune, provincia } = agenzia ?? {}
  return [
    { style: strong, lines: [[`${nome} ${cognome}`]] },
    { style: quiet, lines: [[figura], [`Iscrizione OAM n. ${oam}`]] },
    { style: plain, lines: contacts },
    ...(agenzia
      ? [{ style: plain, lines: [[`Agenzia ${agenzia.nome}`], [`${via}, ${cap} ${comune} ${provincia}`]] }]
      : []),
    { style: small, lines: legalLines(data) },
  ]
}

/**
 * What a letter says about the company: name and registration (art. 128-sexies TUB), seat, register number and paid
 * capital (art. 2250 of the Civil Code).
 */
function legalLines({ intermediario, societa }: SignatureData): Line[] {
  const { nome, oam, trasparenza } = intermediario
  const transparency: Line = ['Trasparenza: ', link(readable(trasparenza), trasparenza)]
  const registered = `${nome}, mediatore creditizio iscritto nell’elenco dell’OAM al n. ${oam}`
  if (!societa) return [[registered], transparency]
  const { indirizzo, codiceFiscale, rea, capitaleSociale, pec } = societa
  return [
    [registered],
    [`Sede legale: ${indirizzo}`],
    [`Registro delle imprese, codice fiscale e partita IVA ${codiceFiscale}${rea ? `, REA ${rea}` : ''}`],
    [`Capitale sociale ${capitaleSociale} interamente versato`],
    ...(pec ? [['PEC ', link(pec, `mailto:${pec}`)]] : []),
    transparency,
  ]
}

const textOf = (piece: Piece) => (typeof piece === 'string' ? piece : piece.text)

const elementOf = (piece: Piece, { color }: Style): SignatureElement | string =>
  typeof piece === 'string'
    ? piece
    : {
        tag: 'a',
        attributes: { href: piece.href },
        style: { color: color!, textDecoration: 'underline' },
        content: [piece.text],
      }

const lineBreak: SignatureElement = { tag: 'br', content: [] }

const row = ({ style, lines }: Block, isFirst: boolean): SignatureElement => ({
  tag: 'tr',
  content: [
    {
      tag: 'td',
      style: { ...style, padding: isFirst ? '0 0 0 14px' : '8px 0 0 14px' },
      content: lines.flatMap((line, i) => [
        ...(i > 0 ? [lineBreak] : []),
        ...line.map(piece => elementOf(piece, style)),
      ]),
    },
  ],
})

/** A table, because mail programs lay out little else; it has a line at its left side. */
const tableOf = (blocks: readonly Block[]): SignatureElement => ({
  tag: 'table',
  attributes: { role: 'presentation', cellPadding: '0', cellSpacing: '0', border: '0' },
  style: { borderCollapse: 'collapse', borderLeft: `3px solid ${accent}` },
  content: [{ tag: 'tbody', content: blocks.map((block, i) => row(block, i === 0)) }],
})

const kebab = (name: string) => name.replace(/[A-Z]/g, sign => `-${sign.toLowerCase()}`)

function htmlOf(node: SignatureElement | string): string {
  if (typeof node === 'string') return escaped(node)
  const { tag, attributes = {}, style, content } = node
  const css = Object.entries(style ?? {}).map(([name, value]) => `${kebab(name)}:${value}`)
  const written = [
    ...Object.entries(attributes).map(([name, value]) => `${name.toLowerCase()}="${escaped(value)}"`),
    ...(css.length > 0 ? [`style="${escaped(css.join(';'))}"`] : []),
  ]
  const opening = `<${[tag, ...written].join(' ')}>`
  return tag === 'br' ? opening : `${opening}${content.map(htmlOf).join('')}</${tag}>`
}

/** An agent's e-mail signature as HTML for mail programs, as text, and as elements for the preview. */
export function signatureOf(data: SignatureData): { html: string; text: string; root: SignatureElement } {
  const blocks = blocksOf(data)
  const root = tableOf(blocks)
  const text = blocks.map(({ lines }) => lines.map(line => line.map(textOf).join('')).join('\n')).join('\n\n')
  return { html: htmlOf(root), text, root }
}
