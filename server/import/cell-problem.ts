/** The errors of spreadsheets with their names in Italian programs. Workbooks store the English names, a CSV either. */
const errors: Readonly<Record<string, string>> = {
  '#NULL!': '#NULLO!',
  '#DIV/0!': '#DIV/0!',
  '#VALUE!': '#VALORE!',
  '#REF!': '#RIF!',
  '#NAME?': '#NOME?',
  '#NUM!': '#NUM!',
  '#N/A': '#N/D',
  '#SPILL!': '#ESPANSIONE!',
  '#CALC!': '#CALC!',
  '#FIELD!': '#CAMPO!',
  '#BLOCKED!': '#BLOCCATO!',
  '#CONNECT!': '#CONNESSIONE!',
  '#UNKNOWN!': '#SCONOSCIUTO!',
  '#BUSY!': '#OCCUPATO!',
  '#GETTING_DATA': '#GETTING_DATA',
}
const shownNames = new Set(Object.values(errors))
/** Errors of LibreOffice, by number. */
const numbered = /^Err:\d{3}$/

/** A number as Excel writes it into a CSV when the column is too narrow for its digits. */
const shortened = /^-?\d(?:[.,]\d+)?E\+\d{2,3}$/

/** The text of an error cell of a workbook, whatever the workbook stores. */
export const errorText = (stored: string): string => errors[stored] ?? '#VALORE!'
/** The text of a formula whose value a workbook does not store. */
export const formulaWithoutValue = '#FORMULA SENZA VALORE!'

/**
 * Says why a cell is no value: an error of a spreadsheet, a formula without its value, or a number with more digits than
 * a number keeps. Null for other cells. Such a cell is never read as empty, because an empty cell empties the stored
 * field.
 */
export function cellProblem(cell: unknown): string | null {
  const name = String(cell).trim()
  const hasLostDigits =
    typeof cell === 'number' ? Math.abs(cell) > Number.MAX_SAFE_INTEGER : shortened.test(name)
  if (hasLostDigits) return 'Il numero ha troppe cifre e le ultime si perdono: nel file lo scriva come testo.'
  if (name === formulaWithoutValue)
    return 'È una formula senza valore: apra e salvi il file con Excel o LibreOffice.'
  const shown = errors[name] ?? (shownNames.has(name) || numbered.test(name) ? name : null)
  return shown && `La cella contiene l’errore ${shown}: la corregga nel foglio.`
}
