import * as z from 'zod/mini'
import { call } from './call.ts'
import { provider } from './house.ts'
import { partnerKey } from './mortgages.ts'

/** How many agencies an answer holds; the following ones are asked from there on. */
export const agenciesAtOnce = 50
/** Beyond so many the map has the number of each region instead of a point for each agency. */
export const mappedAgencies = 500

const hours = z.object({ giorno: z.number(), da: z.string(), a: z.string() })

const agency = z.object({
  _id: z.string(),
  nome: z.string(),
  /** Of the page `/agenzia/…`. */
  slug: z.string(),
  indirizzo: z.object({
    via: z.string(),
    cap: z.string(),
    comune: z.string(),
    provincia: z.string(),
    regione: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
  telefono: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  orari: z.array(hours),
  servizi: z.array(z.string()),
  comuniServiti: z.array(z.string()),
  accessibile: z.boolean(),
  descrizione: z.nullable(z.string()),
  /** Whole address of a picture of ours. */
  foto: z.nullable(z.string()),
  /** Who answers for it, where the public may see who. */
  responsabile: z.nullable(z.string()),
  /** In kilometres, as the crow flies; null where no point was given. */
  distanza: z.nullable(z.number()),
})

/** A number of an address, within bounds. */
const numeric = (min: number, max: number, message: string) =>
  z.optional(z.coerce.number(message).check(z.gte(min, message), z.lte(max, message)))
const yes = z.optional(z.literal('true'))
const wrongPoint = 'Servono latitudine e longitudine, in gradi.'

/** The agencies of the house that anyone may know of: in a place, or from the nearest to a point. */
export const findAgencies = call({
  method: 'GET',
  path: '/agenzie',
  summary: 'Le agenzie aperte al pubblico, per nome o dalla più vicina',
  who: 'anyone',
  query: z
    .strictObject({
      partner: partnerKey,
      /** Its name. */
      regione: z.optional(z.string().check(z.maxLength(50))),
      /** Two letters. */
      provincia: z.optional(
        z.string().check(z.regex(/^[A-Za-z]{2}$/, 'La provincia si indica con la sigla, per esempio RM.')),
      ),
      lat: numeric(-90, 90, wrongPoint),
      lng: numeric(-180, 180, wrongPoint),
      aperte: yes,
      accessibili: yes,
      servizio: z.optional(z.string().check(z.maxLength(60))),
      /** How many to skip. */
      da: z.optional(
        z.coerce
          .number()
          .check(
            z.multipleOf(1, 'Serve un numero intero.'),
            z.gte(0, 'Serve un numero intero.'),
            z.lte(100_000, 'Serve un numero più piccolo.'),
          ),
      ),
    })
    .check(z.refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), wrongPoint)),
  answer: z.object({
    totale: z.number(),
    agenzie: z.array(agency),
    /** All those found, where they are; none when they are too many to be drawn. */
    punti: z.array(z.object({ _id: z.string(), nome: z.string(), lat: z.number(), lng: z.number() })),
    /** How many in each region, whatever place was asked for, by the other wishes. */
    regioni: z.array(z.object({ nome: z.string(), numero: z.number() })),
    /** The services that some agency has. */
    servizi: z.array(z.string()),
    /** The outside map to draw them on, where the house has one. */
    mappa: z.nullable(
      z.object({ tessere: z.string(), attribuzione: z.string(), attribuzioneUrl: z.nullable(z.string()) }),
    ),
    intermediario: provider,
    /** When it was answered: what is open, is open then. */
    adesso: z.string(),
  }),
})

const place = z.object({
  tipo: z.enum(['comune', 'provincia', 'regione']),
  nome: z.string(),
  /** Of a region, none. */
  provincia: z.nullable(z.string()),
  regione: z.string(),
  /** Of a province, its capital; of a region, none. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

/** What a person may mean by what is typed: a town, a province, a region, a postal code. */
export const suggestPlaces = call({
  method: 'GET',
  path: '/agenzie/luoghi',
  summary: 'Comuni, province e regioni che cominciano così, o il comune di un CAP',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    cerca: z.string().check(z.minLength(1, 'Scriva un comune o un CAP.'), z.maxLength(100)),
  }),
  answer: z.array(place),
})
