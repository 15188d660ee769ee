const units: Record<string, readonly [one: string, many: string]> = {
  w: ['settimana', 'settimane'],
  m: ['mese', 'mesi'],
  y: ['anno', 'anni'],
}

/** A term of a reference rate in words: «1 settimana», «3 mesi», «1 anno», «20 anni». */
export function termName(scadenza: string): string {
  const count = Number.parseInt(scadenza, 10)
  const [one, many] = units[scadenza.at(-1)!] ?? units.m!
  return `${count} ${count === 1 ? one : many}`
}
