import * as z from 'zod/mini'
import { agent, client } from '../access/grants.ts'
import { call } from './call.ts'

/** An item that can be ordered. */
export const merchandisingItem = z.object({
  _id: z.string(),
  nome: z.string(),
  descrizione: z.nullable(z.string()),
  categoria: z.string(),
  prezzo: z.int(),
  iva: z.number(),
  varianti: z.nullable(z.array(z.string())),
  minimo: z.int(),
  multiplo: z.int(),
  scorta: z.nullable(z.int()),
  personalizzabile: z.boolean(),
})

const quantities = z.array(z.object({ variante: z.string(), quantity: z.int() }))

const line = z.object({
  merch: merchandisingItem,
  quantity: z.optional(z.int()),
  quantities: z.optional(quantities),
  /** False when the item is no longer in the public list. The line stays in the cart until the person removes it. */
  disponibile: z.boolean(),
})
const cart = z.array(line)

const maxQuantity = 100_000
const count = z
  .int('Scriva un numero intero.')
  .check(
    z.minimum(-maxQuantity, 'Il numero è troppo piccolo.'),
    z.maximum(maxQuantity, 'Al massimo 100.000.'),
  )
const variantCounts = z
  .array(
    z.strictObject({
      variante: z.string().check(z.minLength(1), z.maxLength(60)),
      quantity: count,
    }),
  )
  .check(
    z.maxLength(30, 'Ci sono troppe varianti.'),
    z.refine(
      list => new Set(list.map(({ variante }) => variante)).size === list.length,
      'Ogni variante una volta sola.',
    ),
  )

const change = z
  .strictObject({
    merchID: z.uuid('Non è il codice di un articolo.'),
    quantity: z.optional(count),
    quantities: z.optional(variantCounts),
  })
  .check(
    z.refine(({ quantity, quantities }) => (quantity === undefined) !== (quantities === undefined), {
      path: ['quantity'],
      error: 'Serve una quantità, oppure una per variante.',
    }),
  )

/** Agents with the flag, and all customers, because customers have no flags. */
const owners = [agent('merchandising'), client()] as const

export const publicMerchandising = call({
  method: 'GET',
  path: '/merchandising/getAllPublic',
  summary: 'Articoli che si possono ordinare',
  who: 'anyone',
  answer: z.array(merchandisingItem),
})

export const readCart = call({
  method: 'GET',
  path: '/merchandising/cart/',
  summary: 'Il proprio carrello',
  who: owners,
  takesCartToken: true,
  answer: cart,
})

/**
 * A token of the caller's session for the calls that take it, valid for 15 minutes: the cart in a frame of another site
 * reads and changes lines. The order needs the session itself, in a window of ours.
 */
export const cartToken = call({
  method: 'POST',
  path: '/merchandising/cart/token',
  summary: 'Un accesso di 15 minuti al solo carrello, per la cornice su un altro sito',
  who: owners,
  answer: z.object({ token: z.string() }),
})

/** Adds the quantity to the quantity already in the cart. */
export const addToCart = call({
  method: 'POST',
  path: '/merchandising/cart/add',
  summary: 'Aggiunge un articolo al carrello',
  who: owners,
  takesCartToken: true,
  body: change,
  answer: cart,
})

/** Sets the quantity. A quantity of 0 or less, or variants without any quantity, removes the line. */
export const changeCartQuantity = call({
  method: 'POST',
  path: '/merchandising/cart/change_quantity',
  summary: 'Cambia la quantità di un articolo del carrello',
  who: owners,
  takesCartToken: true,
  body: change,
  answer: z.union([z.int(), quantities]),
})

export const sendCart = call({
  method: 'POST',
  path: '/merchandising/cart/send_request',
  summary: 'Invia la richiesta e vuota il carrello',
  who: owners,
  answer: z.object({ _id: z.string(), createdAt: z.string() }),
  status: 201,
})
