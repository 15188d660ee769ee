import * as z from 'zod/mini'
import { call } from './call.ts'

export const listRegions = call({
  method: 'GET',
  path: '/enums/regioni',
  summary: 'Le regioni d’Italia',
  who: 'anyone',
  answer: z.array(z.object({ _id: z.string(), nome: z.string(), istat: z.string() })),
})

export const listProvinces = call({
  method: 'GET',
  path: '/enums/province',
  summary: 'Le province d’Italia, con la regione e le coordinate del capoluogo',
  who: 'anyone',
  answer: z.array(
    z.object({
      _id: z.string(),
      nome: z.string(),
      sigla: z.string(),
      regione: z.string(),
      capoluogo: z.string(),
      lat: z.number(),
      lng: z.number(),
    }),
  ),
})
