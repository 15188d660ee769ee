/** Other names in use of towns and provinces, by the Italian name: those of the recognised languages. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Aosta: ['Aoste'],
  'Appiano sulla strada del vino': ['Eppan'],
  Badia: ['Abtei'],
  Bolzano: ['Bozen'],
  Brennero: ['Brenner'],
  Bressanone: ['Brixen'],
  Brunico: ['Bruneck'],
  'Caldaro sulla strada del vino': ['Kaltern'],
  'Campo Tures': ['Sand in Taufers'],
  Castelrotto: ['Kastelruth'],
  Chiusa: ['Klausen'],
  Dobbiaco: ['Toblach'],
  Egna: ['Neumarkt'],
  Glorenza: ['Glurns'],
  Gorizia: ['Gorica'],
  Lagundo: ['Algund'],
  Laives: ['Leifers'],
  'Malles Venosta': ['Mals'],
  Merano: ['Meran'],
  Naturno: ['Naturns'],
  Ora: ['Auer'],
  Ortisei: ['St. Ulrich', 'Urtijëi'],
  Renon: ['Ritten'],
  'San Candido': ['Innichen'],
  Sarentino: ['Sarntal'],
  Scena: ['Schenna'],
  'Selva di Val Gardena': ['Wolkenstein'],
  Sesto: ['Sexten'],
  Silandro: ['Schlanders'],
  'Termeno sulla strada del vino': ['Tramin'],
  Terlano: ['Terlan'],
  Tirolo: ['Tirol'],
  Trieste: ['Trst'],
  'Valle Aurina': ['Ahrntal'],
  Vipiteno: ['Sterzing'],
}

/** The names by which people look for a town or a province: also with the code of the province, «Milano (MI)». */
export const placeNames = (name: string, province?: string | null): string[] => [
  name,
  ...(otherNames[name] ?? []),
  ...(province ? [`${name} ${province}`] : []),
]

const regionalCapitals = new Set([
  ...['Ancona', 'Aosta', 'Bari', 'Bologna', 'Cagliari', 'Campobasso', 'Catanzaro', 'Firenze', 'Genova'],
  ...["L'Aquila", 'Milano', 'Napoli', 'Palermo', 'Perugia', 'Potenza', 'Roma', 'Torino', 'Trento'],
  ...['Trieste', 'Venezia'],
])

/**
 * The standing of a town, which orders search results: 0 for the chief town of a region, 1 for one of a province, 2 for
 * others. Provinces with two chief towns are named after both.
 */
export function standingOf(
  town: string,
  { nome, capoluogo }: { nome: string; capoluogo: string },
): 0 | 1 | 2 {
  if (town !== capoluogo && !nome.split(/-| e /).includes(town)) return 2
  return regionalCapitals.has(town) ? 0 : 1
}
