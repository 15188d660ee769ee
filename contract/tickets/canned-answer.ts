/** The fields of a canned answer, which the ticket and the writer fill in. */
const cannedFields = ['nome', 'cognome', 'numero', 'oggetto', 'pratica', 'operatore'] as const
export type CannedValues = Readonly<Record<(typeof cannedFields)[number], string | null>>

const field = /\{(\p{L}+)\}/gu

/** A canned answer with its fields filled in. Unknown fields, and those without a value, stay in their braces. */
export const filledAnswer = (text: string, values: CannedValues): string =>
  text.replace(field, (braces, name: string) => {
    const known = cannedFields.find(one => one === name)
    return (known && values[known]) || braces
  })

/** The fields of a text that nobody has filled in, each once, with their braces: «{pratica}». */
export const openFields = (text: string): string[] => [...new Set(text.match(field))]
