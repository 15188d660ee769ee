/**
 * Writes `towns.json`, the names on the map of the agencies, from `server/database/geography`: the capitals of regions
 * and provinces, and other towns, larger or better known than those around them, so that no part of Italy is without
 * names. A tool for developers: `npx tsx contract/pages/map/extract-towns.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { project } from './projection.ts'

const regionCapitals = new Set(
  'Ancona,Aosta,Bari,Bologna,Cagliari,Campobasso,Catanzaro,Firenze,Genova,L’Aquila,Milano,Napoli,Palermo,Perugia,Potenza,Roma,Torino,Trento,Trieste,Venezia'.split(
    ',',
  ),
)

const others = new Set(
  [
    'Abbiategrasso,Alba,Albenga,Arona,Bardonecchia,Bordighera,Borgomanero,Bormio,Bra,Busto Arsizio,Cantù,Casale Monferrato',
    'Chiavari,Chiavenna,Chieri,Cinisello Balsamo,Collegno,Cologno Monzese,Courmayeur,Crema,Desenzano del Garda,Desio',
    'Domodossola,Edolo,Erba,Fossano,Gallarate,Ivrea,Legnano,Lissone,Lumezzane,Moncalieri,Mondovì,Nichelino,Novi Ligure',
    'Paderno Dugnano,Pinerolo,Rapallo,Rho,Rivoli,Rozzano,Saluzzo,Sanremo,Saronno,Sarzana,Savigliano,Seregno',
    'Sesto San Giovanni,Settimo Torinese,Susa,Treviglio,Ventimiglia,Vigevano',
    'Bassano del Grappa,Bressanone,Brunico,Castelfranco Veneto,Chioggia,Conegliano,Cortina d’Ampezzo,Jesolo,Legnago,Merano',
    'Mogliano Veneto,Monfalcone,Montebelluna,Portogruaro,Riva del Garda,Rovereto,San Bonifacio,San Donà di Piave,Schio',
    'Tolmezzo,Valdagno,Villafranca di Verona',
    'Assisi,Capannori,Carpi,Casalecchio di Reno,Cascina,Cattolica,Cecina,Cento,Cervia,Città di Castello,Civitanova Marche',
    'Cortona,Empoli,Fabriano,Faenza,Falconara Marittima,Fano,Fidenza,Foligno,Follonica,Formigine,Gubbio,Imola,Jesi,Lugo',
    'Mirandola,Montecatini-Terme,Orbetello,Orvieto,Osimo,Piombino,Poggibonsi,Pontedera,Riccione,Rosignano Marittimo',
    'San Benedetto del Tronto,San Miniato,Sassuolo,Scandicci,Senigallia,Sesto Fiorentino,Spoleto,Todi,Viareggio',
    'Alatri,Albano Laziale,Anzio,Aprilia,Ardea,Avezzano,Bracciano,Cassino,Cerveteri,Ciampino,Civitavecchia,Fiumicino,Fondi',
    'Formia,Francavilla al Mare,Frascati,Gaeta,Giulianova,Guidonia Montecelio,Ladispoli,Lanciano,Marino,Montesilvano',
    'Monterotondo,Nettuno,Ortona,Pomezia,Roseto degli Abruzzi,Sora,Sulmona,Termoli,Terracina,Tivoli,Vasto,Velletri',
    'Acerra,Afragola,Agropoli,Angri,Ariano Irpino,Aversa,Battipaglia,Casalnuovo di Napoli,Casoria,Castellammare di Stabia',
    'Cava de’ Tirreni,Eboli,Ercolano,Giugliano in Campania,Ischia,Maddaloni,Marano di Napoli,Marcianise,Mondragone',
    'Nocera Inferiore,Nola,Pagani,Pompei,Portici,Pozzuoli,San Giorgio a Cremano,Santa Maria Capua Vetere,Sapri,Sarno',
    'Scafati,Sorrento,Torre Annunziata,Torre del Greco',
    'Altamura,Bisceglie,Bitonto,Canosa di Puglia,Castrovillari,Cerignola,Corato,Corigliano-Rossano,Fasano',
    'Francavilla Fontana,Galatina,Gallipoli,Gioia del Colle,Gioia Tauro,Gravina in Puglia,Grottaglie,Lamezia Terme,Locri',
    'Lucera,Maglie,Manduria,Manfredonia,Martina Franca,Massafra,Melfi,Molfetta,Monopoli,Nardò,Ostuni,Palmi,Paola,Pisticci',
    'Policoro,Putignano,Rende,San Severo,Siderno,Tricase,Venosa,Vieste',
    'Acireale,Alcamo,Alghero,Assemini,Augusta,Avola,Bagheria,Barcellona Pozzo di Gotto,Caltagirone,Canicattì,Cefalù,Favara',
    'Gela,Iglesias,La Maddalena,Lampedusa e Linosa,Licata,Lipari,Macomer,Marsala,Mazara del Vallo,Milazzo,Misterbianco',
    'Modica,Niscemi,Ozieri,Pantelleria,Paternò,Porto Torres,Quartu Sant’Elena,Sciacca,Sestu,Siniscola,Taormina',
    'Tempio Pausania,Termini Imerese,Tortolì,Vittoria',
  ].flatMap(line => line.split(',')),
)

const read = <T>(file: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../../server/database/geography/${file}`, import.meta.url), 'utf8'))
const typographic = (name: string) => name.replace("'", '’')
const place = (lat: number, lng: number) => {
  const { x, y } = project({ lat, lng })
  return `${Math.round(x)} ${Math.round(y)}`
}

const towns: Record<string, string> = {}
for (const [, , , capital, lat, lng] of read<[string, string, string, string, number, number]>(
  'provinces.json',
)) {
  const name = typographic(capital)
  towns[name] = `${regionCapitals.has(name) ? 0 : 1} ${place(lat, lng)}`
}
for (const [nome, , , , , lat, lng] of read<[string, string, string, string, string, number, number]>(
  'towns.json',
)) {
  const name = typographic(nome)
  if (others.has(name)) towns[name] ??= `2 ${place(lat, lng)}`
}
const missing = [...regionCapitals, ...others].filter(name => !(name in towns))
if (missing.length > 0) throw new Error(`unknown towns: ${missing}`)

const sorted = Object.fromEntries(Object.entries(towns).sort(([a], [b]) => a.localeCompare(b, 'it')))
writeFileSync(new URL('towns.json', import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`)
