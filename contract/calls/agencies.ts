import * as z from 'zod/mini'
import { provider } from './broker.ts'
import { call } from './call.ts'
import { partnerKey } from './mortgages.ts'

/** Page size of the list of agencies. `da` asks for the following pages. */
export const agenciesAtOnce = 50
/** Above this number of agencies the map shows the number in each region instead of a point for each agency. */
export const mappedAgencies = 500

const hours = z.object({ giorno: z.number(), da: z.string(), a: z.string() })

const agency = z.object({
  _id: z.string(),
  nome: z.string(),
  /** Slug of the page `/agenzia/…`. */
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
  /** Absolute URL of a picture on our origin. */
  foto: z.nullable(z.string()),
  /** Name of the person in charge; null when the name is not public. */
  responsabile: z.nullable(z.string()),
  /** Straight-line distance in kilometres; null when the query has no point. */
  distanza: z.nullable(z.number()),
})

/** A number in a query string, with bounds. */
const numeric = (min: number, max: number, message: string) =>
  z.optional(z.coerce.number(message).check(z.gte(min, message), z.lte(max, message)))
const yes = z.optional(z.literal('true'))
const wrongPoint = 'Servono latitudine e longitudine, in gradi.'

/** The public agencies in a place, or sorted by distance from a point. */
export const findAgencies = call({
  method: 'GET',
  path: '/agenzie',
  summary: 'Le agenzie aperte al pubblico, per nome o dalla più vicina',
  who: 'anyone',
  query: z
    .strictObject({
      partner: partnerKey,
      /** Name of the region. */
      regione: z.optional(z.string().check(z.maxLength(50))),
      /** Two letters of the province. */
      provincia: z.optional(
        z.string().check(z.regex(/^[A-Za-z]{2}$/, 'La provincia si indica con la sigla, per esempio RM.')),
      ),
      lat: numeric(-90, 90, wrongPoint),
      lng: numeric(-180, 180, wrongPoint),
      aperte: yes,
      accessibili: yes,
      servizio: z.optional(z.string().check(z.maxLength(60))),
      /** Number of agencies to skip. */
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
    /** Positions of all agencies found; empty above `mappedAgencies`. */
    punti: z.array(z.object({ _id: z.string(), nome: z.string(), lat: z.number(), lng: z.number() })),
    /** Number of agencies in each region by the filters of the query, except its place. */
    regioni: z.array(z.object({ nome: z.string(), numero: z.number() })),
    /** All services offered by at least one agency. */
    servizi: z.array(z.string()),
    /** The external map tiles, when configured. */
    mappa: z.nullable(
      z.object({ tessere: z.string(), attribuzione: z.string(), attribuzioneUrl: z.nullable(z.string()) }),
    ),
    intermediario: provider,
    /** Instant of the answer, for which the opening hours are computed. */
    adesso: z.string(),
  }),
})

const placeKind = z.enum(['comune', 'provincia', 'regione'])

const place = z.object({
  tipo: placeKind,
  nome: z.string(),
  /** Null for a region. */
  provincia: z.nullable(z.string()),
  regione: z.string(),
  /** Position of the town, or of the capital of the province; null for a region. */
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

/** Suggests places for a typed text: towns, provinces, regions, or the town of a postal code. */
export const suggestPlaces = call({
  method: 'GET',
  path: '/agenzie/luoghi',
  summary: 'Comuni, province e regioni che cominciano così, o il comune di un CAP',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    cerca: z.string().check(z.minLength(1, 'Scriva un comune o un CAP.'), z.maxLength(100)),
    /** The only kind of places to suggest. */
    tipo: z.optional(placeKind),
  }),
  answer: z.array(place),
})
