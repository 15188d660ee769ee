import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { agencies } from '../../../../contract/subjects/agencies.ts'
import { geography } from '../../geography/geography.ts'
import { at, yearsBefore } from '../days.ts'
import { heldFile } from '../files.ts'
import { facadeFiles } from '../pictures/facades.ts'
import { type Random, seededRandom } from '../random.ts'
import { agencyProfiles, type Further } from './agency-profiles.ts'
import { type Agent, agentsOf } from './agents.ts'
import { patronDays } from './patron-days.ts'

export type Agency = RecordOf<typeof agencies>

interface Place {
  town: string
  prefix: string
  /** The quarter of a city with several agencies, with its own postal code and coordinates. */
  quarter?: { nome: string; cap: string; lat: number; lng: number }
  /** Towns nearby that the agency also serves. */
  nearby: string[]
}

const place = (town: string, prefix: string, nearby: string[]): Place => ({ town, prefix, nearby })
const inCity = (
  town: string,
  prefix: string,
  quarter: NonNullable<Place['quarter']>,
  nearby: string[],
): Place => ({ town, prefix, quarter, nearby })

/** The 41 agencies, by region as on the home page: 9, 7, 5, 4, 4, 3, 3, 2, 2, 1, 1. */
const places: Place[] = [
  inCity('Roma', '06', { nome: 'Prati', cap: '00192', lat: 41.9083, lng: 12.4652 }, ['Fiumicino']),
  inCity('Roma', '06', { nome: 'Eur', cap: '00144', lat: 41.8331, lng: 12.4695 }, ['Pomezia', 'Ardea']),
  inCity('Roma', '06', { nome: 'Tuscolano', cap: '00181', lat: 41.8727, lng: 12.5262 }, [
    'Ciampino',
    'Frascati',
  ]),
  place('Viterbo', '0761', ['Montefiascone', 'Vetralla', 'Tuscania']),
  place('Latina', '0773', ['Aprilia', 'Cisterna di Latina', 'Sabaudia']),
  place('Frosinone', '0775', ['Alatri', 'Ferentino', 'Veroli']),
  place('Rieti', '0746', ['Cittaducale', 'Contigliano']),
  place('Civitavecchia', '0766', ['Santa Marinella', 'Tarquinia']),
  place('Tivoli', '0774', ['Guidonia Montecelio', 'Subiaco']),
  inCity('Milano', '02', { nome: 'Isola', cap: '20159', lat: 45.4872, lng: 9.1893 }, [
    'Sesto San Giovanni',
    'Cinisello Balsamo',
  ]),
  inCity('Milano', '02', { nome: 'Porta Romana', cap: '20135', lat: 45.4519, lng: 9.2024 }, [
    'San Donato Milanese',
    'Rozzano',
  ]),
  place('Bergamo', '035', ['Dalmine', 'Seriate', 'Treviglio']),
  place('Brescia', '030', ['Rezzato', 'Desenzano del Garda']),
  place('Monza', '039', ['Lissone', 'Desio', 'Vimercate']),
  place('Como', '031', ['Cantù', 'Erba']),
  place('Varese', '0332', ['Gallarate', 'Busto Arsizio', 'Luino']),
  inCity('Napoli', '081', { nome: 'Vomero', cap: '80127', lat: 40.8434, lng: 14.2312 }, [
    'Portici',
    'Ercolano',
  ]),
  place('Salerno', '089', ["Cava de' Tirreni", 'Battipaglia']),
  place('Caserta', '0823', ['Maddaloni', 'Aversa']),
  place('Avellino', '0825', ['Atripalda', 'Mercogliano']),
  place('Pozzuoli', '081', ['Bacoli', 'Quarto']),
  place('Firenze', '055', ['Scandicci', 'Sesto Fiorentino', 'Empoli']),
  place('Pisa', '050', ['Cascina', 'Pontedera', 'San Giuliano Terme']),
  place('Lucca', '0583', ['Capannori', 'Viareggio']),
  place('Livorno', '0586', ['Collesalvetti', 'Rosignano Marittimo']),
  place('Bologna', '051', ['Casalecchio di Reno', 'Imola', 'San Lazzaro di Savena']),
  place('Modena', '059', ['Carpi', 'Sassuolo', 'Formigine']),
  place('Parma', '0521', ['Fidenza', 'Collecchio']),
  place('Rimini', '0541', ['Riccione', 'Santarcangelo di Romagna']),
  place('Verona', '045', ['Villafranca di Verona', 'San Bonifacio']),
  place('Padova', '049', ['Abano Terme', 'Selvazzano Dentro']),
  place('Treviso', '0422', ['Mogliano Veneto', 'Montebelluna']),
  place('Torino', '011', ['Moncalieri', 'Rivoli', 'Collegno']),
  place('Novara', '0321', ['Trecate', 'Galliate']),
  place('Cuneo', '0171', ['Borgo San Dalmazzo', 'Fossano']),
  place('Bari', '080', ['Modugno', 'Bitonto', 'Triggiano']),
  place('Lecce', '0832', ['Monteroni di Lecce', 'Nardò']),
  place('Palermo', '091', ['Bagheria', 'Monreale']),
  place('Catania', '095', ['Acireale', 'Misterbianco']),
  place('Ancona', '071', ['Falconara Marittima', 'Osimo', 'Jesi']),
  place('Perugia', '075', ['Corciano', 'Assisi', 'Bastia Umbra']),
]

/** Street names that no town has. */
const streets = [
  'Via dell’Esempio',
  'Via della Prova',
  'Piazza del Campione',
  'Corso del Modello',
  'Viale dell’Ipotesi',
  'Largo della Finzione',
  'Via del Calcolo',
  'Via del Facsimile',
]

/** Services: every agency has the first one, and the others of `further`. */
const services = [
  'Mutui per l’acquisto',
  'Surroga',
  'Mutui per ristrutturare',
  'Prestiti personali',
  'Cessione del quinto',
]
/** The products of every agency. */
const products = ['mutuo', 'prestito', 'cessione'] as const
const furtherServices: Record<Further, readonly string[]> = {
  aziende: ['Aziende', 'Leasing'],
  video: ['Consulenza in video'],
}

interface Given {
  seed: number
  today: string
}

/** Agencies in real towns and invented streets, with their heads and the manager who supervises them. */
export function generateAgencies(given: Given): Agency[] {
  const agencies = agenciesWithoutPeople(given)
  return withPeople(agencies, agentsOf(agencies, given))
}

function withPeople(agencies: readonly Agency[], people: readonly Agent[]): Agency[] {
  const manager = people.find(({ figura }) => figura === 'manager')?._id ?? null
  return agencies.map(agency => {
    const own = people.find(
      ({ agenzia, figura }) => agenzia === agency._id && figura === 'responsabile_agenzia',
    )
    return own ? { ...agency, responsabile: own._id, manager } : agency
  })
}

function agenciesWithoutPeople({ seed, today }: Given): Agency[] {
  const { regions, provinces, towns } = geography()
  const random = seededRandom(seed, 'agencies')
  const facades = facadeFiles({ seed, today })
  // Two agencies of three have a picture, and neighbours have different ones.
  const pictured = places.filter((_, i) => i % 3 !== 2)
  const facadeOf = new Map(pictured.map((where, i) => [where, facades[i % facades.length]!]))
  return places.map((where, i) => {
    const { town: name, quarter, prefix, nearby } = where
    const town = towns.find(t => t.nome === name)
    const province = provinces.find(p => p._id === town?.provincia)
    const region = regions.find(r => r._id === province?.regione)
    if (!town || !province || !region) throw new Error(`no town ${name}`)
    const nome = quarter ? `${name} ${quarter.nome}` : name
    const slug = slugOf(nome)
    const facade = facadeOf.get(where)
    const [descrizione, ...further] = agencyProfiles[slug]!
    const opened = at(yearsBefore(today, random.between(1, 8)), 9)
    return {
      _id: random.id(opened),
      versione: 1,
      createdAt: opened,
      updatedAt: opened,
      codice: `${province.sigla}${String(i + 1).padStart(2, '0')}`,
      nome,
      slug,
      indirizzo: {
        via: `${random.pick(streets)} ${random.between(1, 120)}`,
        cap: quarter?.cap ?? town.cap,
        comune: town.nome,
        provincia: province.sigla,
        regione: region.nome,
        lat: quarter?.lat ?? town.lat,
        lng: quarter?.lng ?? town.lng,
      },
      // No real telephone number starts with 000.
      telefono: `${prefix} 000 ${String(1000 + i)}`,
      whatsapp: random.chance(0.6) ? `300 100 ${String(1000 + i)}` : null,
      email: `${slug}@quinto.example`,
      pec: `${slug}@pec.quinto.example`,
      orari: openingHours(random),
      patrono: patronDays[name]!,
      richiamata: null,
      responsabile: null,
      manager: null,
      urlPhoto: facade ? heldFile(facade) : null,
      descrizione,
      servizi: [...services, ...further.flatMap(one => furtherServices[one])],
      prodotti: [...products, ...(further.includes('aziende') ? (['aziende'] as const) : [])],
      riceveRichieste: true,
      comuniServiti: [town.nome, ...nearby],
      accessibile: random.chance(0.85),
      pubblica: true,
      status: 'validated',
    }
  })
}

function openingHours(random: Random): Agency['orari'] {
  const weekdays = [1, 2, 3, 4, 5]
  const opens = random.pick(['09:00', '09:30'])
  const closes = random.pick(['18:00', '18:30', '19:00'])
  return [
    ...weekdays.flatMap(giorno => [
      { giorno, da: opens, a: '13:00' },
      { giorno, da: '14:30', a: closes },
    ]),
    ...(random.chance(0.3) ? [{ giorno: 6, da: '09:30', a: '12:30' }] : []),
  ]
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
