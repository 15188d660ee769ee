/** A term of a reference rate in words: «3 mesi», «1 anno», «20 anni». */
export function termName(scadenza: string): string {
  const count = Number.parseInt(scadenza, 10)
  const [one, many] = scadenza.endsWith('y') ? ['anno', 'anni'] : ['mese', 'mesi']
  return `${count} ${count === 1 ? one : many}`
}
