import { z } from 'zod'
import type { FieldGrant } from '../access/grants.ts'
import { telephoneChecks } from '../calls/typed-telephone.ts'
import { type ContentKind, type FileGroup, fileAddress, kindsOf } from '../files/content-files.ts'
import { dayInRome, fullYearError, hasFullYear } from '../italian/days.ts'
import { formatNumber } from '../italian/format.ts'
import { isFiscalCode, isVatNumber } from '../italian/italian-codes.ts'
import { provinces } from '../italian/provinces.ts'
import { telephoneNumber } from '../italian/telephone-number.ts'
import { typedTime } from '../italian/typed-time.ts'
import { oneLine, severalLines } from '../text/characters.ts'
import { emailPattern } from '../text/email-pattern.ts'
import { richSchema } from '../text/rich-text.ts'
import type { Within } from './resource.ts'

// Generating code for schemas is faster on the server; in a page, Trusted Types forbid code from strings. The setting
// applies to schemas that are created afterwards.
z.config({ jitless: 'document' in globalThis })

/**
 * The options of a field. Each kind of field has a function in this file, which defines the check of its values;
 * `server/database/table.ts` defines the storage of the kind, and the areas its display.
 */
interface Options {
  label: string
  help?: string
  optional?: true
  /** The value of a new record whose writer gives none. */
  initial?: string | boolean | readonly never[]
  unique?: true
  /**
   * Lists can be ordered by this field at any length, because it has an index. Columns of lists are sortable in any
   * case.
   */
  sortable?: true
  /** The search box of the list searches this field. */
  searched?: true
  /** People may write this field of their own record. Never set for fields of identity or rights. */
  holderMayWrite?: true
  /** The field determines where people's data is sent, so a change needs a recent proof of identity. */
  needsProof?: true
  /** Who sees the field; default: every reader of the record. */
  sees?: readonly FieldGrant[]
  /** Who sets the field; default: every writer of the record. With an empty list, only the server sets the field. */
  sets?: readonly FieldGrant[]
  /**
   * Who changes the field once it has a value; default: whoever sets the field. With an empty list, only the server
   * changes the value.
   */
  changes?: readonly FieldGrant[]
  /** An example in the empty input. */
  placeholder?: string
  /** On the wire the value is an object with this one key. The field is required. */
  wrappedIn?: string
}

/** Limits of a number, in the unit of the stored value. */
interface Bounds {
  min?: number
  max?: number
  /** The change that an arrow key makes. */
  step?: number
}

/** A text of at most `max` characters, stored without surrounding spaces. */
const trimmed = <O extends Options>(max: number, o: O) => ({ ...o, max, trim: true as const })

const field = <K extends string, S extends z.ZodType, O extends Options>(kind: K, schema: S, options: O) => ({
  ...options,
  kind,
  schema,
})

/** The expression that a text must match, and the Italian message for a text that does not. */
type Pattern = readonly [RegExp, string]
const anyLine: Pattern = [oneLine, 'Ci sono caratteri che non si possono usare.']

/**
 * Options of `max`, the first check of a text. `abort` keeps a text that is too long away from the regular expressions.
 */
const atMost = (max: number) => ({ error: `Al massimo ${formatNumber(max)} caratteri.`, abort: true })

/** The message of `pattern` says more about a text that is too long than the number of characters. */
const shortText = (max: number, pattern?: Pattern) =>
  z
    .string('Scriva un testo.')
    .trim()
    .min(1, 'Da compilare.')
    .max(max, pattern ? { error: pattern[1], abort: true } : atMost(max))
    .regex(...(pattern ?? anyLine))

export const text = <const O extends Options & { max?: number; pattern?: Pattern }>(o: O) =>
  field('text', shortText(o.max ?? 200, o.pattern), trimmed(o.max ?? 200, o))

/** A time of day, `HH:MM`, also as people type it: «9», «9.30», «0930». */
export const time = <const O extends Options>(o: O) =>
  field(
    'text',
    z
      .string('Scriva un’ora.')
      .overwrite(typedTime)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Un’ora come 09:30.'),
    trimmed(5, o),
  )

/** The fiscal code of a person, converted to upper case. */
export const fiscalCode = <const O extends Options>(o: O) =>
  field(
    'text',
    z
      .string('Scriva un testo.')
      .trim()
      .toUpperCase()
      .max(16, { error: 'Il codice fiscale di una persona ha sedici caratteri.', abort: true })
      .refine(isFiscalCode, 'Il codice fiscale non è giusto: controlli ogni carattere.'),
    trimmed(16, o),
  )

/** The tax code of a person (sixteen characters, in capitals) or of a firm (eleven digits). */
export const taxCode = <const O extends Options>(o: O) =>
  field(
    'text',
    z
      .string('Scriva un testo.')
      .trim()
      .toUpperCase()
      .max(16, {
        error: 'Il codice fiscale ha sedici caratteri, o undici cifre se è di un’azienda.',
        abort: true,
      })
      .refine(
        code => isFiscalCode(code) || isVatNumber(code),
        'Il codice fiscale non è giusto: controlli ogni carattere.',
      ),
    trimmed(16, o),
  )

export const vatNumber = <const O extends Options>(o: O) =>
  field(
    'text',
    z
      .string('Scriva un testo.')
      .trim()
      .max(11, { error: 'La partita IVA ha undici cifre.', abort: true })
      .refine(isVatNumber, 'La partita IVA non è giusta: undici cifre, senza IT.'),
    trimmed(11, o),
  )

export const notes = <const O extends Options & { max?: number }>(o: O) =>
  field(
    'notes',
    z
      .string('Scriva un testo.')
      .trim()
      .max(o.max ?? 10_000, atMost(o.max ?? 10_000))
      .regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
    trimmed(o.max ?? 10_000, o),
  )

/** Part of an address: lower case letters, digits and hyphens. */
export const slug = <const O extends Options>(o: O) =>
  field(
    'slug',
    z
      .string('Scriva un testo.')
      .max(100, atMost(100))
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'Solo lettere minuscole, cifre e trattini, per esempio «roma-prati».',
      ),
    { placeholder: 'roma-prati', ...trimmed(100, o) },
  )

export const email = <const O extends Options>(o: O) =>
  field(
    'email',
    z
      .string('Scriva un indirizzo e-mail.')
      .trim()
      .max(254, atMost(254))
      .regex(emailPattern, 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.'),
    { placeholder: 'nome@esempio.it', ...trimmed(254, o) },
  )

/**
 * The e-mail address that a person signs in with, converted to lower case so that every spelling identifies the same
 * person.
 */
export const signInEmail = <const O extends Options>(o: O) => {
  const { schema, ...rest } = email(o)
  return { ...rest, schema: schema.toLowerCase() }
}

/** A telephone number as people write it, cleaned; Italian without a country code. */
export const phone = <const O extends Options>(o: O) =>
  field(
    'phone',
    z
      .string('Scriva un numero di telefono.')
      .check(...telephoneChecks(text => telephoneNumber(text) !== null)),
    { placeholder: '333 1234567', ...trimmed(30, o) },
  )

export const flag = <const O extends Options>(o: O) => field('flag', z.boolean('Sì o no.'), o)

/** A calendar day since 1900, `YYYY-MM-DD`, without time zone. A `past` day is today or earlier. */
export const day = <const O extends Options & { past?: true }>(o: O) => {
  const words = 'Scriva un giorno che esiste, per esempio 2026-12-31.'
  const isPossible = (text: string) => !o.past || text <= dayInRome(new Date())
  const schema = z.iso.date(words).refine(hasFullYear, fullYearError)
  return field('day', schema.refine(isPossible, 'È un giorno futuro: controlli l’anno.'), o)
}

/** An instant since 1900, ISO 8601 in UTC on the wire. What begins in the year 9999 would end in a year of five digits. */
export const dayTime = <const O extends Options>(o: O) => {
  const words = 'Scriva data e ora, per esempio 2026-12-31T08:00:00Z.'
  const schema = z.iso.datetime(words).refine(hasFullYear, fullYearError)
  return field(
    'dayTime',
    schema.refine(text => !text.startsWith('9999'), words),
    o,
  )
}

/** The largest amount of a field in cents. Sums of many amounts and of interest stay whole numbers. */
export const maxCents = 1_000_000_000_000

/** An amount in euro cents, never negative. */
export const money = <const O extends Options>(o: O) =>
  field(
    'money',
    z
      .int('Scriva un importo in centesimi.')
      .min(0, 'Non può essere negativo.')
      .max(maxCents, `Al massimo ${formatNumber(maxCents / 100)} €.`),
    { ...o, min: 0, step: 100 },
  )

/** A whole number, never negative: a count. */
export const whole = <
  const O extends Options &
    Bounds & {
      /** The Italian name of each number, if there are few; people choose by name. */
      names?: Record<number, string>
    },
>(
  o: O,
) => {
  const { min = 0, max = 1_000_000, step = 1 } = o
  return field(
    'whole',
    z
      .int('Scriva un numero intero.')
      .min(min, `Almeno ${min}.`)
      .max(max, `Al massimo ${formatNumber(max)}.`),
    { ...o, min, max, step },
  )
}

/** A yearly rate in percent, at most four decimals; indexes can be negative. */
export const percent = <const O extends Options & Bounds>(o: O) => {
  const { min = -100, max = 1000, step = 0.1 } = o
  return field(
    'percent',
    z
      .number('Scriva una percentuale.')
      .min(min, `Non può scendere sotto ${formatNumber(min)}.`)
      .max(max, `Non può superare ${formatNumber(max)}.`)
      .refine(v => Math.abs(v * 10_000 - Math.round(v * 10_000)) < 1e-6, 'Al massimo quattro decimali.'),
    { ...o, min, max, step },
  )
}

const degreesEnd = 'I gradi vanno da −180 a 180.'

/** Degrees of latitude or longitude. */
export const degrees = <const O extends Options>(o: O) =>
  field('degrees', z.number('Scriva i gradi.').min(-180, degreesEnd).max(180, degreesEnd), {
    ...o,
    min: -180,
    max: 180,
    step: 0.001,
  })

/** One of `values`: the key is stored, its Italian label is shown. */
export const choice = <const V extends Record<string, string>, const O extends Options>(values: V, o: O) =>
  field(
    'choice',
    z.enum(Object.keys(values) as (keyof V & string)[], {
      error: `Scelga fra: ${Object.values(values).join(', ')}.`,
    }),
    { ...o, values },
  )

/** Several of `values`. */
export const choices = <const V extends Record<string, string>, const O extends Options>(values: V, o: O) =>
  field(
    'choices',
    z.array(
      z.enum(Object.keys(values) as (keyof V & string)[], {
        error: `Scelga fra: ${Object.values(values).join(', ')}.`,
      }),
    ),
    { ...o, values },
  )

const provinceCodes = z.enum(Object.keys(provinces), 'Scelga la provincia dall’elenco.')

/** A province: its code is stored and exported, its name is shown. */
export const province = <const O extends Options>(o: O) =>
  field('choice', provinceCodes, { ...o, values: provinces, valuesInFiles: true as const })

/** Several provinces. */
export const someProvinces = <const O extends Options>(o: O) =>
  field('choices', z.array(provinceCodes), { ...o, values: provinces, valuesInFiles: true as const })

interface ReferenceOptions extends Options {
  /**
   * `everyReader`: everybody who may read every record sees the names of all records of the target. By default only
   * readers of the target do; others see only the names of records that are already referred to.
   */
  listedFor?: 'everyReader'
  /** Only something that the parent of the record contains. */
  within?: Within
}

/** The id of a record of another resource. */
export const reference = <const R extends string, const O extends ReferenceOptions>(to: R, o: O) =>
  field('reference', z.uuid('Non è il codice di un record.'), { ...o, to })

/** The id that stands for all records, TUTTI. */
export const everyone = 'all'
const idOrEveryone = /^(all|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Ids of records of another resource, or the single id `all`, which is TUTTI; NESSUNO is null. The records are never
 * removed, only marked as deleted, so that the ids stay valid.
 */
export const recipients = <const R extends string, const O extends Options>(to: R, o: O) =>
  field(
    'recipients',
    z
      .array(z.string().regex(idOrEveryone, 'Non è il codice di un record.'))
      .min(1, 'Scelga almeno un destinatario.')
      .max(200, 'Al massimo 200 destinatari, oppure tutti.')
      .refine(ids => ids.length === 1 || !ids.includes(everyone), 'Tutti, oppure alcuni.'),
    { ...o, to },
  )

/**
 * A value of any schema, stored with its record. No form edits the value: it is displayed, and written by its own
 * calls.
 */
export const owned = <S extends z.ZodType, const O extends Options & { holdsFiles?: true }>(
  schema: S,
  o: O,
) => field('owned', schema, o)

const privateFileSchema = z.strictObject({
  _id: z.uuid(),
  name: z.string(),
  size: z.int(),
  mimetype: z.string(),
})

/** A file without an address, as its record names the file. */
export type PrivateFile = z.output<typeof privateFileSchema>

/** One file without an address: the PDF that joins sent pages. */
export const privateFile = <const O extends Options>(o: O) =>
  owned(privateFileSchema.extend({ pagine: z.int().min(1) }), { ...o, holdsFiles: true })

/** Files without an address, such as the attachments of a message. */
export const privateFiles = <const O extends Options>(o: O) =>
  owned(z.array(privateFileSchema), { ...o, holdsFiles: true })

/** The fields of a part: kinds that a form can show inside another record. */
export type PartFields = Record<string, { kind: string; schema: z.ZodType; label: string; optional?: true }>
type PartShape<F extends PartFields> = {
  [K in keyof F]: F[K] extends { optional: true } ? z.ZodOptional<F[K]['schema']> : F[K]['schema']
}

const partSchema = <F extends PartFields>(fields: F) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, { schema, optional }]) => [
        key,
        optional ? schema.optional() : schema,
      ]),
    ) as PartShape<F>,
  )

/** A small record that is stored inside its record; its optional fields may be left out. */
export const part = <const F extends PartFields, const O extends Options>(fields: F, o: O) =>
  field('part', partSchema(fields), { ...o, fields })

/** What a letter by post needs of an address in Italy. */
const postalFields = {
  via: text({ label: 'Via e numero' }),
  cap: text({ label: 'CAP', max: 5, pattern: [/^\d{5}$/, 'Il CAP ha cinque cifre.'] }),
  comune: text({ label: 'Comune', max: 100 }),
  provincia: text({
    label: 'Provincia',
    max: 2,
    pattern: [/^[A-Z]{2}$/, 'La provincia si scrive con la sigla, per esempio RM.'],
  }),
}

/** The address of a person: a town in Italy, without coordinates. */
export const postalAddress = <const O extends Options>(o: O) =>
  field('address', partSchema(postalFields), { ...o, fields: postalFields })

/** An address: a town in Italy, and its coordinates. */
export const address = <const O extends Options>(o: O) => {
  const fields = {
    ...postalFields,
    regione: text({ label: 'Regione', max: 50 }),
    lat: degrees({ label: 'Latitudine' }),
    lng: degrees({ label: 'Longitudine' }),
  }
  return field('address', partSchema(fields), { ...o, fields })
}

/** A list of small records, in the order that the person gave them. */
export const rows = <
  const F extends PartFields,
  const O extends Options & {
    /** A row can be copied once for each of these values of one of its fields; `label` is that of the button. */
    copied?: { over: string; values: readonly number[]; label: string }
  },
>(
  fields: F,
  o: O,
) => field('rows', z.array(partSchema(fields)).max(200, 'Al massimo 200 righe.'), { ...o, fields })

/** A list of short texts. */
export const texts = <const O extends Options & { max: number; pattern?: Pattern }>(o: O) =>
  field('texts', z.array(shortText(o.max, o.pattern)).max(500, 'Al massimo 500 voci.'), o)

/** The set flags of a table of flags; missing flags are not set. */
export const flags = <const F extends string, const O extends Options>(table: Record<F, string>, o: O) =>
  field(
    'flags',
    z.strictObject(
      Object.fromEntries(Object.keys(table).map(flag => [flag, z.boolean().optional()])) as {
        [K in F]: z.ZodOptional<z.ZodBoolean>
      },
    ),
    { ...o, table: table as Record<string, string> },
  )

/** A text with headings, lists, links and pictures, as the editor's JSON (`rich-text.ts`). */
export const rich = <const O extends Options>(o: O) => field('rich', richSchema(), o)

const stored = (groups: readonly FileGroup[]) =>
  z.strictObject({
    url: z.string().regex(fileAddress, 'Il file non è fra quelli caricati.'),
    name: z.string().max(200),
    size: z.int().min(0),
    mimetype: z.enum(kindsOf(groups) as [ContentKind, ...ContentKind[]], 'Il file non è del tipo richiesto.'),
  })

interface FileOptions extends Options {
  /** The allowed groups of file types. */
  groups: readonly FileGroup[]
}

/** A content file, which is uploaded before the record that contains it is written. */
export const file = <const O extends FileOptions>(o: O) => field('file', stored(o.groups), o)

/** Several files, in the order that the person gave them. */
export const files = <const O extends FileOptions>(o: O) =>
  field('files', z.array(stored(o.groups)).max(20, 'Al massimo 20 file.'), o)

interface PictureOptions extends Options {
  /** The aspect ratio, as width and height, to which pictures are cropped. */
  ratio: readonly [width: number, height: number]
}

/** A picture; another field describes its content. */
export const picture = <const O extends PictureOptions>(o: O) =>
  field('picture', stored(['picture']), { ...o, groups: ['picture'] as const })

const hex = '#[0-9a-f]{6}'
const oneColour = new RegExp(`^${hex}$`)
const lightAndDark = new RegExp(`^(${hex}|light-dark\\(${hex}, ${hex}\\))$`)

/** A colour, `#rrggbb`. */
export const colour = <
  const O extends Options & {
    /** The colour may differ in the dark theme: `light-dark(#rrggbb, #rrggbb)`, as in CSS. */
    hasDark?: true
    /** The neighbouring field whose colour is on top of this colour, or behind it. */
    against?: string
  },
>(
  o: O,
) =>
  field(
    'colour',
    z
      .string('Scelga un colore.')
      .trim()
      .max(40, atMost(40))
      .toLowerCase()
      .regex(
        o.hasDark ? lightAndDark : oneColour,
        'Un colore è un cancelletto e sei segni, cifre o lettere da a ad f: per esempio #0e5a43.',
      ),
    o,
  )

/** A value that never leaves the server and is never stored in the history. */
export const secret = <const O extends Options>(o: O) =>
  field('secret', z.string().max(500, 'Al massimo 500 caratteri.'), { ...o, max: 500 })

type Field = ReturnType<
  | typeof text
  | typeof notes
  | typeof slug
  | typeof email
  | typeof phone
  | typeof flag
  | typeof day
  | typeof dayTime
  | typeof money
  | typeof whole
  | typeof percent
  | typeof degrees
  | typeof choice
  | typeof choices
  | typeof reference
  | typeof recipients
  | typeof owned
  | typeof part
  | typeof address
  | typeof rows
  | typeof texts
  | typeof flags
  | typeof rich
  | typeof file
  | typeof files
  | typeof picture
  | typeof colour
  | typeof secret
>
export type FieldKind = Field['kind']
