import type { Fact } from '../products/simulation-words.ts'

/** Labelled values, or a list, under a title. */
export interface LetterGroup {
  title: string
  facts?: readonly Fact[]
  items?: readonly string[]
}

/** An address that a letter opens. */
export interface LetterLink {
  label: string
  url: string
}

/** The content of a letter to a person, for text and HTML. */
export interface LetterContent {
  /** Name for the greeting, when the person or an administrator has entered it. */
  name?: string
  subject: string
  paragraphs: readonly string[]
  /** After the paragraphs. */
  groups?: readonly LetterGroup[]
  /** The requested action and its URL. */
  link?: LetterLink
  /** Another possible action, after the requested one. */
  furtherLink?: LetterLink
  /** Paragraphs after the link. */
  notes?: readonly string[]
  /** The sender, at the end of the letter. */
  imprint: string
}

/** The first words of a letter. */
export const greeting = (name: string | undefined): string => (name ? `Gentile ${name},` : 'Buongiorno,')

const salutation =
  '(?:[Gg]entil[ei]|[Gg]ent\\.m[oaie]|[Bb]uon ?giorno|[Bb]uonasera|[Ss]alve|[Ee]gregi[oaie]?|[Ss]pettabile|[Cc]ar[oaie]|[Cc]iao)'
/** A title, a name, or a small word inside of a name. Other words are what the letter says. */
const greeted =
  "(?:signor[aei]?|sig\\.?(?:r[ae]|na)?|dott(?:\\.(?:ssa)?|ore|or|oressa)|cliente|clienti|tutti|a|e|d[eai]|del(?:la)?|d['’]\\p{Lu}[\\p{L}'’]*|\\p{Lu}[\\p{L}'’.]*)"
/** A greeting that ends with a comma, and a line that is nothing else. */
const typedGreeting = new RegExp(
  `^(?:${salutation}(?: ${greeted}){0,5} ?[,!]|${salutation}(?: ${greeted}){0,5} ?(?=\\n|$))\\s*`,
  'u',
)

/** A typed text without its greeting: the letter around the text greets already. */
export function withoutGreeting(text: string): string {
  const rest = text.trimStart().replace(typedGreeting, '')
  return `${rest.slice(0, 1).toLocaleUpperCase('it')}${rest.slice(1)}`
}
